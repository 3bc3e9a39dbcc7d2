/**
 * Host names under which Florin answers: those that the environment names, this machine's, and IP
 * addresses. A page of another site that leads its own name here (DNS rebinding) has neither.
 */
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { z } from 'zod';
import { isLoopback } from './networks';

export interface HostPattern {
  readonly name: string;
  /** Names below it fit, too. */
  readonly withSubdomains: boolean;
  /** Undefined: any. */
  readonly port: string | undefined;
}

interface Host {
  /** Lower case, an IPv6 address without its brackets. */
  readonly name: string;
  readonly port: string | undefined;
}

/** A name, an IPv4 address or an IPv6 address in brackets, with or without a port. */
const HOST = /^(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9._-]{1,253}))(?::(\d{1,5}))?$/;

const MAX_PORT = 65_535;

/** What a `Host` header says; null when it makes no sense. */
export function splitHost(text: string): Host | null {
  const [, v6, name, port] = HOST.exec(text.toLowerCase()) ?? [];
  if (port !== undefined && parseInt(port, 10) > MAX_PORT) return null;
  if (v6 !== undefined) return isIP(v6) === 6 ? { name: v6, port } : null;
  return name === undefined ? null : { name: name.replace(/\.$/, ''), port };
}

/** `pay.example`, `pay.example:8443`, `*.pay.example` or `.pay.example`, between commas or blanks. */
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

/** Names with other letters as browsers send them. */
function asciiOf(host: string): string {
  const [, name = '', port = ''] = /^([^\s:/?#@[\]\\]*)(:\d+)?$/.exec(host) ?? [];
  return name === '' ? host : `${domainToASCII(name)}${port}`;
}

/** Of an address on the web, whatever its port: a name leads to a machine, not to a port of it. */
export function hostPatternOf(url: string): HostPattern {
  const name = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return { name, withSubdomains: false, port: undefined };
}

/** `patterns`, this machine's own names, and IP addresses, which no page can lead elsewhere. */
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

/** Only programs at this machine reach such an address. */
export function isOfThisMachine(url: string): boolean {
  return isNameOfThisMachine(hostPatternOf(url).name);
}

/** Only programs at this machine reach it by such a name. */
export function isNameOfThisMachine(name: string): boolean {
  return isLocalName(name) || isLoopback(name);
}

/** Browsers and resolvers lead these to loopback, whatever DNS says (RFC 6761). */
function isLocalName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}
