/**
 * Removes an instance's expired orders whose pay deadline passed `unpaidDemoOrderMs` ago. Orders
 * stay if a coin was ever taken: paid ones, and those whose payment was refunded. Examples of the demo's past
 * stay, too: without them, the share of paid orders would rise with their age.
 */
import { limits } from '@/config/limits';
import { deleteUnpaidOrders } from '@/storage/merchant/unpaid-orders';
import type { Merchant } from '../merchant';

const BATCH = 500;

export async function forgetUnpaidOrders(
  { db, clock }: Merchant,
  instanceId: string,
  signal?: AbortSignal,
): Promise<void> {
  const before = clock.now() - limits().unpaidDemoOrderMs;
  while (signal?.aborted !== true) {
    const count = await deleteUnpaidOrders(db, { instanceId, before, limit: BATCH });
    if (count < BATCH) return;
  }
}
