/**
 * What happens to stock without a request: locks run out, pieces of paid orders are counted as sold,
 * and those of orders that were not paid in time are nobody's any more [INV-8, INV-11]. The figures
 * are right before and after: whoever reads them counts by the clock and by the stage of the order.
 * Idempotent. Answers how many rows were settled.
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
