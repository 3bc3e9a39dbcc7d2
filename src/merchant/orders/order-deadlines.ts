/**
 * The times of a new order, from what it says and the instance's defaults. Pure. Throws
 * MERCHANT_PRIVATE_POST_ORDERS_PAY_DEADLINE_PAST and
 * MERCHANT_PRIVATE_POST_ORDERS_REFUND_AFTER_WIRE_DEADLINE.
 */
import type { PostOrderRequest } from '@/protocol/order';
import { Refusal } from '@/protocol/refusal';
import { roundDown, type Timestamp } from '@/protocol/timestamp';
import { roundUpTo } from '@/protocol/wire-rounding';
import type { Instance } from '@/storage/merchant/instances';
import { addDuration } from '../add-duration';

export type Deadlines = 'createdMs' | 'payDeadlineMs' | 'refundDeadlineMs' | 'wireDeadlineMs';

/** No refund is a refund deadline equal to the timestamp [ORDA-3]. */
export function deadlinesOf(
  { order, refundDelay }: PostOrderRequest,
  instance: Instance,
  now: Timestamp,
): Record<Deadlines, Timestamp> {
  const createdMs = roundDown(order.timestamp ?? now);
  const payDeadlineMs = roundDown(
    order.payDeadline ?? addDuration(now, instance.defaultPayDelayMs, 'default_pay_delay'),
  );
  const delay = refundDelay ?? instance.defaultRefundDelayMs ?? 0;
  const refundDeadlineMs = roundDown(
    order.refundDeadline ?? addDuration(createdMs, delay, 'refund_delay'),
  );
  // A date counts only within the instance's own time, a delay always.
  const ownMs = createdMs + (instance.defaultRefundDelayMs ?? 0);
  const isDelay = order.refundDeadline === undefined || refundDeadlineMs <= ownMs;
  const least = isDelay ? refundDeadlineMs : createdMs;
  const wireDeadlineMs = wireDeadlineOf(order, instance, createdMs, least);
  if (payDeadlineMs <= now) {
    throw new Refusal('MERCHANT_PRIVATE_POST_ORDERS_PAY_DEADLINE_PAST', {
      field: 'order.pay_deadline',
    });
  }
  if (refundDeadlineMs > wireDeadlineMs) {
    throw new Refusal('MERCHANT_PRIVATE_POST_ORDERS_REFUND_AFTER_WIRE_DEADLINE', {
      field: refundField(order, refundDelay),
    });
  }
  return { createdMs, payDeadlineMs, refundDeadlineMs, wireDeadlineMs };
}

/** The instance's own delay is rounded up to its interval. It is never shorter than a delay for refunds. */
function wireDeadlineOf(
  { wireTransferDeadline: given, wireTransferDelay: delay }: PostOrderRequest['order'],
  { defaultWireTransferDelayMs, wireRounding }: Instance,
  createdMs: Timestamp,
  least: Timestamp,
): Timestamp {
  if (given !== undefined) return roundDown(given);
  const field = 'order.wire_transfer_delay';
  if (delay !== undefined) return roundDown(addDuration(createdMs, delay, field));
  const byDefault = roundDown(addDuration(createdMs, defaultWireTransferDelayMs, field));
  return roundUpTo(wireRounding, Math.max(byDefault, least));
}

/** Names the field at fault: by default refunds end with the order's time, after the wire deadline. */
function refundField(order: PostOrderRequest['order'], refundDelay: number | undefined): string {
  if (order.refundDeadline !== undefined) return 'order.refund_deadline';
  return refundDelay === undefined ? 'order.wire_transfer_deadline' : 'refund_delay';
}
