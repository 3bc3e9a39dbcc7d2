/**
 * Settles stock in the background [INV-8, INV-11]. Expired locks end. Pieces of paid orders count
 * as sold, and those of expired orders become free. The figures are right before and after: readers
 * count by the clock and by the stage of the order. Idempotent. Returns how many rows were settled.
 */
import { deleteOldLocks, settleHolds } from '@/storage/merchant/settled-stock';
import type { Merchant } from '../merchant';

const BATCH = 500;

export async function settleStock({ db, clock }: Merchant, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (;;) {
    const locks = await deleteOldLocks(db, clock.now(), BATCH);
    const holds = await settleHolds(db, BATCH);
    count += locks + holds;
    if ((locks < BATCH && holds < BATCH) || signal?.aborted === true) return count;
  }
}
