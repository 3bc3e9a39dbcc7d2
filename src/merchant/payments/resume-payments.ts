/**
 * Completes unfinished payments, after a crash or when the exchange was down. The wallet may never
 * come back, and its coins may have been taken. Orders that wait too long release what they hold
 * (abandonPayment). Idempotent.
 */
import { limits } from '@/config/limits';
import { isRefusal, isUpstreamRefusal } from '@/protocol/refusal';
import { listStaleAttempts, postponeAttempt } from '@/storage/merchant/unfinished-payments';
import type { Merchant } from '../merchant';
import { getOrder } from '../orders/get-order';
import { abandonPayment } from './abort-payment';
import { resumeAttempt } from './resume-attempt';

export async function resumePayments(merchant: Merchant, signal?: AbortSignal): Promise<void> {
  const { stalePaymentMs, maxResumedPayments } = limits();
  const before = merchant.clock.now() - stalePaymentMs;
  const stale = await listStaleAttempts(merchant.db, before, maxResumedPayments);
  for (const { instanceId, orderId } of stale) {
    if (signal?.aborted === true) return;
    try {
      const order = await getOrder(merchant, instanceId, orderId);
      const { row, attemptKey: key } = order;
      if (key !== null) {
        if (await resumeAttempt(merchant, order)) continue;
        // Attempts at an exchange that is away for long must not be the first each time.
        await postponeAttempt(merchant.db, { row, key }, merchant.clock.now());
      }
      await abandonPayment(merchant, order);
    } catch (error) {
      // An order that cannot be completed must not delay the others.
      if (!isRefusal(error) && !isUpstreamRefusal(error)) throw error;
    }
  }
}
