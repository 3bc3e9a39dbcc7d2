/** IP addresses and networks: parses lists of them and tests membership. */
import { BlockList, isIP } from 'node:net';
import type { z } from 'zod';

const MAX_ANSWERS = 1_000;
/** Answers by network, kept until it changes. */
const answers = new WeakMap<BlockList, Map<string, boolean>>();

/** A block list that knows whether it contains a loopback address. */
export class Networks extends BlockList {
  #hasLoopback = false;

  get hasLoopback(): boolean {
    return this.#hasLoopback;
  }

  /** `address` is a plain address; `length` is the network's prefix length in bits. */
  add(address: string, length: number): void {
    this.addSubnet(address, length, isIP(address) === 6 ? 'ipv6' : 'ipv4');
    // Two networks are nested or disjoint.
    const isWithin = isLoopback(address);
    const holds = this.check('127.0.0.1', 'ipv4') || this.check('::1', 'ipv6');
    this.#hasLoopback ||= isWithin || holds;
    answers.delete(this);
  }
}

/** The loopback networks, which no other machine reaches. */
export const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Parses addresses and networks in CIDR form, separated by commas or spaces. */
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

/** Strips the `::ffff:` prefix that a dual-stack socket adds to an IPv4 address. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Accepts any spelling. */
export function isLoopback(address: string): boolean {
  return isAmong(LOOPBACK, address);
}

/** Expects a plain address, and networks that grow by `add` only. Each request asks several times. */
export function isAmong(networks: BlockList, address: string): boolean {
  const known = answers.get(networks) ?? new Map<string, boolean>();
  const answer = known.get(address);
  if (answer !== undefined) return answer;
  const family = isIP(address);
  const isOne = family !== 0 && networks.check(address, family === 6 ? 'ipv6' : 'ipv4');
  if (known.size >= MAX_ANSWERS) known.clear();
  answers.set(networks, known.set(address, isOne));
  return isOne;
}

/**
 * The network that one caller may own entirely: an IPv4 address or a 64-bit IPv6 network. Limits
 * count per network. Expects a plain address.
 */
export function callerNetwork(address: string): string {
  if (!address.includes(':') || address.startsWith('::')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':');
  if (tail !== undefined) while (groups.length < 4) groups.push('0');
  return `${groups.slice(0, 4).join(':')}::/64`;
}
