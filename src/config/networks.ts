/** IP addresses and networks: lists of them in the environment, and what an address is among. */
import { BlockList, isIP } from 'node:net';
import type { z } from 'zod';

/** A list that knows whether an address of this machine is among its networks. */
export class Networks extends BlockList {
  #hasLoopback = false;

  get hasLoopback(): boolean {
    return this.#hasLoopback;
  }

  /** `address` is a plain one, with `length` bits that its network has. */
  add(address: string, length: number): void {
    this.addSubnet(address, length, isIP(address) === 6 ? 'ipv6' : 'ipv4');
    // Of two networks one lies within the other, or they have nothing in common.
    const isWithin = isLoopback(address);
    const holds = ['127.0.0.1', '::1'].some((one) => isAmong(this, one));
    this.#hasLoopback ||= isWithin || holds;
  }
}

/** Those of this machine, which no other machine reaches. */
export const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Addresses and networks in CIDR form, between commas or blanks. */
export function toNetworks(text: string, context: z.core.$RefinementCtx): Networks {
  const networks = new Networks();
  const refuse = (message: string) => context.addIssue({ code: 'custom', message });
  for (const network of text.split(/[\s,]+/).filter((part) => part !== '')) {
    const [address = '', prefix = ''] = network.split('/');
    const family = isIP(address);
    const bits = family === 6 ? 128 : 32;
    const length = prefix === '' ? bits : parseInt(prefix, 10);
    const fits = family !== 0 && /^\d{0,3}$/.test(prefix) && length <= bits;
    if (!fits) refuse(`"${network}" is no address or network`);
    else if (length === 0) refuse(`"${network}" would be every address: name those that you mean`);
    else networks.add(address, length);
  }
  return networks;
}

/** An IPv4 address in its own form, also where a socket for both families has received it. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** In any spelling. */
export function isLoopback(address: string): boolean {
  return isAmong(LOOPBACK, address);
}

/** Of a plain address. */
export function isAmong(networks: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && networks.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * What one caller may have all addresses of: an IPv4 address, or an IPv6 network of 64 bits. For limits; of a
 * plain address.
 */
export function callerNetwork(address: string): string {
  if (!address.includes(':') || address.startsWith('::')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':');
  if (tail !== undefined) while (groups.length < 4) groups.push('0');
  return `${groups.slice(0, 4).join(':')}::/64`;
}
