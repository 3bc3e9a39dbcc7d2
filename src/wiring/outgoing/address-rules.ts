/**
 * Which addresses a request may go to when a stranger has named it. Pure: names are resolved
 * elsewhere (resolve-name.ts).
 */
import { isIP, type BlockList } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All unicast addresses of IPv6 that IANA gives out so far; what is not in it is for special uses. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** A public address by its number, which inside Azure's machines is the machine's host. */
const INNER_IN_AZURE = '168.63.129.16';

/** Whether an address is one that anybody on the Internet could reach as well. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address === INNER_IN_AZURE) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST);
}

/** Addresses in `allow` may be reached by http and https, all other public ones by https only. */
export function isAllowed(
  address: string,
  { protocol }: Pick<URL, 'protocol'>,
  allow: BlockList,
): boolean {
  const family = isIP(address);
  if (family !== 0 && allow.check(address, family === 6 ? 'ipv6' : 'ipv4')) return true;
  return protocol === 'https:' && isPublicAddress(address);
}

/** The addresses that a host has without asking anybody; null for a name that must be resolved. */
export function ownAddresses({ hostname }: Pick<URL, 'hostname'>): readonly string[] | null {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return [host];
  // Every name below it is this machine (RFC 6761), whatever a name server says.
  return /(^|\.)localhost\.?$/.test(host) ? ['127.0.0.1', '::1'] : null;
}

/** Whether no look at the network is needed to refuse this address. */
export function isNeverAllowed(url: URL, allow: BlockList): boolean {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return true;
  if (url.username !== '' || url.password !== '') return true;
  const addresses = ownAddresses(url);
  if (addresses !== null) return !addresses.every((one) => isAllowed(one, url, allow));
  return url.protocol === 'http:' && allow.rules.length === 0;
}
