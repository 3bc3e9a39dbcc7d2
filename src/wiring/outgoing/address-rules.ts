/** Rules for addresses that a stranger has named. Pure: resolve-name.ts resolves names. */
import { isIP, type BlockList } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All IPv6 unicast addresses that IANA has assigned; the rest is for special uses. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** A public address by number, but inside Azure's machines it is the machine's host. */
const INNER_IN_AZURE = '168.63.129.16';

/** Whether everyone on the Internet could reach this address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address === INNER_IN_AZURE) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST);
}

/** Addresses in `allow` may use http and https; other public addresses only https. */
export function isAllowed(
  address: string,
  { protocol }: Pick<URL, 'protocol'>,
  allow: BlockList,
): boolean {
  const family = isIP(address);
  if (family !== 0 && allow.check(address, family === 6 ? 'ipv6' : 'ipv4')) return true;
  return protocol === 'https:' && isPublicAddress(address);
}

/** The addresses in a numeric host; null for a name that must be resolved. */
export function ownAddresses({ hostname }: Pick<URL, 'hostname'>): readonly string[] | null {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return [host];
  // Every name below it is this machine (RFC 6761), even if a name server disagrees.
  return /(^|\.)localhost\.?$/.test(host) ? ['127.0.0.1', '::1'] : null;
}

/** Whether this address can be refused without DNS. */
export function isNeverAllowed(url: URL, allow: BlockList): boolean {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return true;
  if (url.username !== '' || url.password !== '') return true;
  const addresses = ownAddresses(url);
  if (addresses !== null) return !addresses.every((one) => isAllowed(one, url, allow));
  return url.protocol === 'http:' && allow.rules.length === 0;
}
