/** Removes events that are older than they are kept. Throws nothing expected. */
import { forgetEvents as forgetSome } from '@/storage/merchant/events';
import type { Merchant } from '../merchant';

const BATCH = 1_000;

export async function forgetEvents(
  { db, clock }: Merchant,
  keptMs: number,
  signal?: AbortSignal,
): Promise<void> {
  while (signal?.aborted !== true) {
    if ((await forgetSome(db, clock.now() - keptMs, BATCH)) < BATCH) return;
  }
}
