/**
 * Host names under which Florin answers: those in the environment, this machine's, and IP
 * addresses. DNS rebinding uses none of these: another site's page leads its own name here.
 */
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { z } from 'zod';
import { isLoopback } from './networks';

export interface HostPattern {
  readonly name: string;
  /** True if its subdomains match, too. */
  readonly withSubdomains: boolean;
  /** Undefined: any port. */
  readonly port: string | undefined;
}

interface Host {
  /** The name in lower case, or an IPv6 address without brackets. */
  readonly name: string;
  readonly port: string | undefined;
}

/** A name, an IPv4 address or an IPv6 address in brackets, with or without a port. */
const HOST = /^(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9._-]{1,253}))(?::(\d{1,5}))?$/;

const MAX_PORT = 65_535;

/** Parses a `Host` header; null when it is invalid. */
export function splitHost(text: string): Host | null {
  const [, v6, name, port] = HOST.exec(text.toLowerCase()) ?? [];
  if (port !== undefined && parseInt(port, 10) > MAX_PORT) return null;
  if (v6 !== undefined) return isIP(v6) === 6 ? { name: v6, port } : null;
  return name === undefined ? null : { name: name.replace(/\.$/, ''), port };
}

/**
 * `pay.example`, `pay.example:8443`, `*.pay.example` or `.pay.example`, separated by commas or
 * spaces.
 */
export function toHostPatterns(text: string, context: z.core.$RefinementCtx): HostPattern[] {
  return text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .flatMap((part) => {
      const rest = part.replace(/^\*?\./, '');
      const host = splitHost(asciiOf(rest));
      const withSubdomains = rest !== part;
      if (host !== null && host.name !== '' && !(withSubdomains && isIP(host.name) !== 0)) {
        return [{ ...host, withSubdomains }];
      }
      context.addIssue({ code: 'custom', message: `"${part}" is no host name` });
      return [];
    });
}

/** Converts names with non-ASCII letters to the form browsers send. */
function asciiOf(host: string): string {
  const [, name = '', port = ''] = /^([^\s:/?#@[\]\\]*)(:\d+)?$/.exec(host) ?? [];
  return name === '' ? host : `${domainToASCII(name)}${port}`;
}

/** The pattern of a URL's host with any port: a name leads to a machine, not a port. */
export function hostPatternOf(url: string): HostPattern {
  const name = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return { name, withSubdomains: false, port: undefined };
}

/** Matches `patterns`, this machine's own names, and IP addresses, which no page can redirect. */
export function isOwnHost(text: string | null, patterns: readonly HostPattern[]): boolean {
  const host = text === null ? null : splitHost(text);
  if (host === null) return false;
  if (isIP(host.name) !== 0 || isLocalName(host.name)) return true;
  return patterns.some(
    ({ name, port, withSubdomains }) =>
      (host.name === name || (withSubdomains && host.name.endsWith(`.${name}`))) &&
      (port === undefined || port === host.port),
  );
}

/** Reports whether only programs on this machine can reach this address. */
export function isOfThisMachine(url: string): boolean {
  return isNameOfThisMachine(hostPatternOf(url).name);
}

/** Reports whether only programs on this machine can use this name. */
export function isNameOfThisMachine(name: string): boolean {
  return isLocalName(name) || isLoopback(name);
}

/** Browsers and resolvers send these to loopback regardless of DNS (RFC 6761). */
function isLocalName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}
