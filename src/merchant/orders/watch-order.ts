/** Long-polling for an order. */
import type { OrderRecord } from '@/storage/merchant/orders';
import { orderTopic, type Merchant } from '../merchant';
import { getOrder } from './get-order';

export interface Watch {
  readonly instanceId: string;
  readonly orderId: string;
  readonly timeoutMs: number;
  /** Of the caller: nobody waits for an answer that nobody reads. */
  readonly signal: AbortSignal;
}

/** The order as soon as `isAwaited` holds, or as it is when the time is over. */
export async function watchOrder(
  merchant: Merchant,
  watch: Watch,
  isAwaited: (order: OrderRecord) => boolean,
): Promise<OrderRecord> {
  const { wakeups } = merchant;
  const { instanceId, orderId, timeoutMs, signal } = watch;
  const until = performance.now() + timeoutMs;
  for (;;) {
    const done = new AbortController();
    const remainingMs = until - performance.now();
    // Registered before the order is read, so that no change between the two is missed.
    const woken =
      remainingMs > 0 && !signal.aborted
        ? wakeups.wait(
            orderTopic(instanceId, orderId),
            remainingMs,
            AbortSignal.any([done.signal, signal]),
          )
        : undefined;
    try {
      const order = await getOrder(merchant, instanceId, orderId);
      if (woken === undefined || isAwaited(order)) return order;
      await woken;
    } finally {
      done.abort();
    }
  }
}
