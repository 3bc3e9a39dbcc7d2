/**
 * Checks a request before anything uses it: a short address on this host, a bounded query and
 * headers. Next's time grows with the square of the number of query parameters.
 */
import { splitHost } from '@/config/hosts';
import type { Limits } from '@/config/limits';
import { Refusal } from '@/protocol/refusal';

export interface RequestHead {
  readonly url: string;
  readonly rawHeaders: readonly string[];
}

type HeadLimits = Pick<Limits, 'maxTargetBytes' | 'maxQueryMembers' | 'maxHeaders'>;

/**
 * Returns the path and query of a request. Throws GENERIC_URI_TOO_LONG,
 * GENERIC_HEADERS_EXCEED_LIMIT and GENERIC_REQUEST_MALFORMED.
 */
export function checkHead({ url, rawHeaders }: RequestHead, limits: HeadLimits): string {
  if (url.length > limits.maxTargetBytes) {
    const detail = `at most ${limits.maxTargetBytes} bytes are read`;
    throw new Refusal('GENERIC_URI_TOO_LONG', { detail });
  }
  if (countMembers(url) > limits.maxQueryMembers) {
    const detail = `at most ${limits.maxQueryMembers} query members are read`;
    throw new Refusal('GENERIC_URI_TOO_LONG', { detail });
  }
  if (rawHeaders.length > 2 * limits.maxHeaders) {
    const detail = `at most ${limits.maxHeaders} headers are read`;
    throw new Refusal('GENERIC_HEADERS_EXCEED_LIMIT', { detail });
  }
  return pathOf(url, onlyHost(rawHeaders));
}

function countMembers(url: string): number {
  let at = url.indexOf('?');
  let count = 0;
  for (; at >= 0; at = url.indexOf('&', at + 1)) count += 1;
  return count;
}

/** Returns the Host header. Two are refused, since a proxy in front may have checked the other one. */
function onlyHost(rawHeaders: readonly string[]): string {
  let host: string | undefined;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (host !== undefined) throw malformed('there is more than one Host header');
    host = rawHeaders[i + 1];
  }
  if (host === undefined || host === '') throw malformed('there is no Host header');
  if (splitHost(host) === null) throw new Refusal('GENERIC_HOST_UNKNOWN');
  return host;
}

/** A proxy's clients send absolute addresses (RFC 9112, 3.2.2); ours must match the Host header. */
function pathOf(url: string, host: string): string {
  if (url.startsWith('/')) return url;
  const match = /^https?:\/\/([^/?#]+)([/?#].*)?$/i.exec(url);
  if (match === null) throw malformed('the address is no path');
  const [, authority = '', rest = ''] = match;
  if (authority.toLowerCase() !== host.toLowerCase()) {
    throw malformed('the address names another host than the Host header');
  }
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function malformed(detail: string): Refusal {
  return new Refusal('GENERIC_REQUEST_MALFORMED', { detail });
}
