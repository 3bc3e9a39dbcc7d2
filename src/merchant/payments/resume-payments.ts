/**
 * Completes payments that nobody has finished, after a crash or when the exchange was away: the wallet
 * may never come back to ask, and its coins may have been taken. Idempotent.
 */
import { limits } from '@/config/limits';
import { isRefusal, isUpstreamRefusal } from '@/protocol/refusal';
import { listStaleAttempts } from '@/storage/merchant/payments';
import type { Merchant } from '../merchant';
import { getOrder } from '../orders/get-order';
import { resumeAttempt } from './resume-attempt';

export async function resumePayments(merchant: Merchant, signal?: AbortSignal): Promise<void> {
  const { stalePaymentMs, maxResumedPayments } = limits();
  const before = merchant.clock.now() - stalePaymentMs;
  const stale = await listStaleAttempts(merchant.db, before, maxResumedPayments);
  for (const { instanceId, orderId } of stale) {
    if (signal?.aborted === true) return;
    try {
      await resumeAttempt(merchant, await getOrder(merchant, instanceId, orderId));
    } catch (error) {
      // One order that cannot be completed must not keep the others waiting.
      if (!isRefusal(error) && !isUpstreamRefusal(error)) throw error;
    }
  }
}
