/**
 * The TCP peer of a request, which a web `Request` does not carry. The direct server notes it;
 * under plain Next it is unknown, and calls that are open to loopback only are then refused.
 */
const peers = new WeakMap<Request, string>();

export function notePeer(request: Request, address: string | undefined): void {
  if (address !== undefined) peers.set(request, address);
}

export function isLoopback(request: Request): boolean {
  const address = peers.get(request)?.replace(/^::ffff:/, '');
  return address !== undefined && (address === '::1' || address.startsWith('127.'));
}

/** For limits per peer; `unknown` under plain Next, so that all such requests share one limit. */
export function peerOf(request: Request): string {
  return peers.get(request) ?? 'unknown';
}
