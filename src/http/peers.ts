/**
 * The TCP peer of a request, which a web `Request` does not carry. The direct server notes it;
 * under plain Next it is unknown, and calls that are open to loopback only are then refused.
 */
import { isIP, type BlockList } from 'node:net';

const peers = new WeakMap<Request, string>();

export function notePeer(request: Request, address: string | undefined): void {
  if (address !== undefined) peers.set(request, address);
}

/** IPv4 addresses in their own form. */
function addressOf(request: Request): string | undefined {
  return peers.get(request)?.replace(/^::ffff:/, '');
}

export function isLoopback(request: Request): boolean {
  const address = addressOf(request);
  return address !== undefined && (address === '::1' || address.startsWith('127.'));
}

export function isAmong(networks: BlockList, request: Request): boolean {
  const address = addressOf(request);
  const family = isIP(address ?? '');
  return (
    address !== undefined && family !== 0 && networks.check(address, family === 6 ? 'ipv6' : 'ipv4')
  );
}

/** For limits per peer; `unknown` under plain Next, so that all such requests share one limit. */
export function peerOf(request: Request): string {
  return peers.get(request) ?? 'unknown';
}
