/**
 * Orders whose pay deadline passed unpaid become expired (seed.md "States and transitions"), and
 * payments that were interrupted are completed or given up. Idempotent. Answers how many expired.
 */
import { isUpstreamRefusal, isRefusal } from '@/protocol/refusal';
import { expireOrders as expireRows, listStaleAttempts } from '@/storage/merchant/payments';
import { orderTopic, type Merchant } from '../merchant';
import { resumeAttempt, STALE_ATTEMPT_MS } from '../payments/pay-order';
import { getOrder } from './get-order';

const BATCH = 500;
const MAX_RESUMED = 50;

export async function expireOrders(merchant: Merchant, signal?: AbortSignal): Promise<number> {
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

/** After a crash, or when the exchange was away: the wallet may never come back to ask. */
export async function resumePayments(merchant: Merchant, signal?: AbortSignal): Promise<void> {
  const before = merchant.clock.now() - STALE_ATTEMPT_MS;
  for (const { instanceId, orderId } of await listStaleAttempts(merchant.db, before, MAX_RESUMED)) {
    if (signal?.aborted === true) return;
    try {
      await resumeAttempt(merchant, await getOrder(merchant, instanceId, orderId));
    } catch (error) {
      // One order that cannot be completed must not keep the others waiting.
      if (!isRefusal(error) && !isUpstreamRefusal(error)) throw error;
    }
  }
}
