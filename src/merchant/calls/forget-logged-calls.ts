/** Removes logged calls that are older than they are kept, and the oldest of instances with many. */
import { limits } from '@/config/limits';
import { deleteOldLoggedCalls } from '@/storage/merchant/logged-calls';
import type { Merchant } from '../merchant';

export async function forgetLoggedCalls(
  { db, clock }: Merchant,
  signal?: AbortSignal,
): Promise<void> {
  const { loggedCallMs, maxLoggedCallsPerInstance: most } = limits();
  const before = clock.now() - loggedCallMs;
  while (signal?.aborted !== true && (await deleteOldLoggedCalls(db, { before, most })));
}
