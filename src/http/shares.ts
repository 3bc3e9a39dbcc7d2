/**
 * Shares of storage for anonymous callers: each network has one. The database counts it for all
 * processes. Here, requests of one network wait for each other. So they use one of the process's
 * connections and leave the rest to others.
 */
import { createHash } from 'node:crypto';
import { Admission } from '@/fairness/admission';
import type { Share } from '@/fairness/share';
import { wiring } from '@/wiring';
import { callerOf, factorOf } from './caller-rates';
import { ClientGone } from './receive-body';

function shareOf(request: Request): Share {
  return { network: networkOf(request), factor: factorOf(request) };
}

export function networkOf(request: Request): Uint8Array {
  return createHash('sha256').update(callerOf(request)).digest();
}

/** Null for testers on this machine, whose shops are unlimited. */
export function visitorNetworkOf(request: Request): Uint8Array | null {
  return factorOf(request) > wiring().env.limitFactor ? null : networkOf(request);
}

const LINE = { perClient: 1, total: 8, maxWaiting: 32, maxWaitingInAll: 256, maxWaitMs: 20_000 };

const lines = new Map<string, Admission>();

/**
 * Runs those of one network one after the other. Throws GENERIC_TOO_BUSY, and ClientGone if the
 * caller leaves.
 */
export function inShare<T>(
  request: Request,
  store: 'backups' | 'complaints',
  take: (share: Share) => Promise<T>,
): Promise<T> {
  const line = lines.get(store) ?? new Admission(LINE);
  lines.set(store, line);
  return line.runAside(callerOf(request), async () => {
    if (request.signal.aborted) throw new ClientGone('the caller has closed the connection');
    return take(shareOf(request));
  });
}
