/**
 * Expires orders whose pay deadline passed unpaid (specification "States"). A payment under way
 * keeps its order open. The deadline of a deleted instance's orders is now. Idempotent. Returns how
 * many.
 */
import { expireOrders as expireRows } from '@/storage/merchant/unfinished-payments';
import { closeDeletedInstances } from '../instances/delete-instance';
import { orderTopic, type Merchant } from '../merchant';

const BATCH = 500;

export async function expireOrders(merchant: Merchant, signal?: AbortSignal): Promise<number> {
  await closeDeletedInstances(merchant);
  let count = 0;
  for (;;) {
    const expired = await expireRows(merchant.db, merchant.clock.now(), BATCH);
    for (const { instanceId, orderId } of expired) {
      merchant.wakeups.wake(orderTopic(instanceId, orderId));
    }
    count += expired.length;
    if (expired.length < BATCH || signal?.aborted === true) return count;
  }
}
