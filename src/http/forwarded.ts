/**
 * Parses headers of proxies in front. Clients can write the same headers, so callers must first
 * check who sent the request. All parsing is bounded and takes linear time.
 */
import { isIP } from 'node:net';
import { splitHost } from '@/config/hosts';
import { plainAddress } from '@/config/networks';

const MAX_LETTERS = 256;
/** Maximum addresses in one header. Each proxy appends its own. */
const MAX_LIST_LETTERS = 2048;

/** Proxies alone write these; other such names begin with `x-forwarded`. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
];

export function comesByProxy(headers: Headers): boolean {
  if (PROXY_HEADERS.some((name) => headers.has(name))) return true;
  for (const name of headers.keys()) if (name.startsWith('x-forwarded')) return true;
  return false;
}

/**
 * The address at which the proxy was reached (protocol-b 1). Reads X-Forwarded-Proto (https if
 * absent), -Host and -Prefix. Some proxies append their host to the client's. Of several, the first
 * that `isOwn` counts, else the last, which the nearest proxy wrote. Undefined if they are absent
 * or form no origin.
 */
export function statedOrigin(
  headers: Headers,
  isOwn: (host: string) => boolean,
): string | undefined {
  const hosts = headerOf(headers, 'x-forwarded-host').toLowerCase().split(/, */);
  const host = hosts.find(isOwn) ?? hosts.at(-1) ?? '';
  const [proto = ''] = headerOf(headers, 'x-forwarded-proto').toLowerCase().split(/, */);
  const prefix = statedPrefix(headers.get('x-forwarded-prefix') ?? '');
  if (splitHost(host) === null || !/^(?:https?)?$/.test(proto) || prefix === null) return undefined;
  return `${proto === '' ? 'https' : proto}://${host}${prefix}`;
}

function headerOf(headers: Headers, name: string): string {
  const text = headers.get(name) ?? '';
  return text.length > MAX_LETTERS ? '' : text.trim();
}

/** Returns the path without trailing slashes, or null if it is not a base URL's path. */
function statedPrefix(text: string): string | null {
  if (text.length > MAX_LETTERS) return null;
  const segments = (text.split(',')[0] ?? '').trim().split('/');
  while (segments.at(-1) === '' && segments.length > 1) segments.pop();
  const [first = '', ...rest] = segments;
  const fits = rest.every((part) => /^[A-Za-z0-9._~-]+$/.test(part) && !/^\.{1,2}$/.test(part));
  return first === '' && fits ? segments.join('/') : null;
}

/**
 * The last address of X-Forwarded-For or Forwarded that is not a proxy's. The client may have
 * written the ones before it. Undefined if the header is absent or invalid, or if both headers
 * disagree. Then a client wrote the one that the proxy does not know.
 */
export function statedClient(
  headers: Headers,
  isProxy: (address: string) => boolean,
): string | undefined {
  const found = [
    listOf(headers, 'x-forwarded-for').map((text) => text.trim()),
    listOf(headers, 'forwarded').map(forOf),
  ].flatMap((hops) => (hops.length === 0 ? [] : [nearestClient(hops, isProxy)]));
  return found.length === 2 && found[0] !== found[1] ? undefined : found[0];
}

function listOf(headers: Headers, name: string): string[] {
  const text = headers.get(name);
  if (text === null) return [];
  if (text.length <= MAX_LIST_LETTERS) return text.split(',');
  // A truncated address is invalid.
  return text.slice(-MAX_LIST_LETTERS).split(',').slice(1);
}

/**
 * `for=192.0.2.60;proto=http`, `for="[2001:db8::1]:4711"` (RFC 7239); empty if it has no address.
 */
function forOf(hop: string): string {
  const member = hop
    .split(';')
    .map((text) => text.trim())
    .find((text) => /^for=/i.test(text));
  return (member ?? '').slice('for='.length).replaceAll('"', '');
}

/** The first one is the client if all are proxies. */
function nearestClient(
  hops: readonly string[],
  isProxy: (address: string) => boolean,
): string | undefined {
  let nearest: string | undefined;
  for (const hop of [...hops].reverse()) {
    const address = addressOf(hop);
    if (address === undefined) return nearest;
    nearest = address;
    if (!isProxy(address)) return nearest;
  }
  return nearest;
}

/** Reads an address with or without a port. A port after an IPv6 address requires brackets. */
function addressOf(hop: string): string | undefined {
  const text = hop.toLowerCase();
  const [, v6, v4] = /^(?:\[([0-9a-f:.]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  const address = v6 ?? v4 ?? text;
  return isIP(address) === 0 ? undefined : plainAddress(address);
}
