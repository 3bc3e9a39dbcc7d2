/**
 * Resolves a name by DNS. The system's resolver would block a pool thread per name, and strangers'
 * name servers may be slow. The hosts file is ignored.
 */
import { Resolver } from 'node:dns/promises';
import { OutgoingFailure } from './outgoing-failure';

/** Throws OutgoingFailure if the name has no address. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

/** `servers`: name servers to use instead of the system's. */
export function resolveByDns(servers?: readonly string[]): ResolveName {
  return async (name, signal) => {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const stop = (): void => resolver.cancel();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const asked = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      const found = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
      if (found.length > 0) return found;
      const cause: unknown = asked.find((one) => one.status === 'rejected')?.reason;
      throw new OutgoingFailure('unreachable', { cause });
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
}
