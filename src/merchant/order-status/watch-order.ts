/** Long-polling for an order. */
import { waitOutside } from '@/fairness/slot';
import type { OrderRecord } from '@/storage/merchant/orders';
import { orderTopic, sessionTopic, type Merchant } from '../merchant';
import { getOrder } from '../orders/get-order';

export interface Watch {
  readonly instanceId: string;
  readonly orderId: string;
  /** The shop's session. Empty if none. Other orders paid in the session count too. */
  readonly sessionId: string;
  readonly timeoutMs: number;
  /** The caller's. The wait ends when the caller is gone. */
  readonly signal: AbortSignal;
}

/** The order as soon as `isAwaited` holds, or as it is when the time is over. */
export async function watchOrder(
  merchant: Merchant,
  watch: Watch,
  isAwaited: (order: OrderRecord) => boolean | Promise<boolean>,
): Promise<OrderRecord> {
  const { wakeups } = merchant;
  const { instanceId, orderId, sessionId, timeoutMs, signal } = watch;
  const topics = [orderTopic(instanceId, orderId)];
  if (sessionId !== '') topics.push(sessionTopic(instanceId, sessionId));
  const until = performance.now() + timeoutMs;
  for (;;) {
    const done = new AbortController();
    const remainingMs = until - performance.now();
    // Registered before the order is read, so no change between the two is missed.
    const woken =
      remainingMs > 0 && !signal.aborted && !wakeups.haveWaitsEnded
        ? Promise.race(
            topics.map((topic) =>
              wakeups.wait(topic, remainingMs, AbortSignal.any([done.signal, signal])),
            ),
          )
        : undefined;
    try {
      const order = await getOrder(merchant, instanceId, orderId);
      if (woken === undefined || (await isAwaited(order))) return order;
      await waitOutside(woken);
      signal.throwIfAborted();
    } finally {
      done.abort();
    }
  }
}
