/**
 * The states of an order (specification "States"):
 *
 *   unpaid ──claim──► claimed ──pay──► paid ──transfer──► wired
 *      │                 │
 *      └──pay deadline───┴──► expired
 *
 * The column `stage` holds the part that is searched for: open (unpaid or claimed), expired,
 * aborted, paid, wired. A payment that began before the deadline may be completed after it. An
 * order whose payment its wallet has aborted shows as expired. So does one abandoned because an
 * exchange never answered. Neither can be paid any more.
 */
import type { Timestamp } from '@/protocol/timestamp';
import type { OrderStage } from '@/storage/merchant/orders';

export type OrderState = 'unpaid' | 'claimed' | 'expired' | 'paid' | 'wired';

export interface OrderProgress {
  readonly stage: OrderStage;
  readonly isClaimed: boolean;
  readonly payDeadlineMs: Timestamp;
}

export const ORDER_STAGES: readonly OrderStage[] = ['open', 'expired', 'aborted', 'paid', 'wired'];

/** Its money has come, on the merchant's bank account or not yet. */
export function isPaidStage<Stage extends OrderStage | OrderState>(
  stage: Stage,
): stage is Stage & ('paid' | 'wired') {
  return stage === 'paid' || stage === 'wired';
}

/**
 * Reports whether nothing can come any more: neither a payment, nor a refund, nor a transfer. An order
 * whose deadline has passed may have a payment under way until the job has closed it.
 */
export function isFinal(
  { stage, refundDeadlineMs }: { stage: OrderStage; refundDeadlineMs: Timestamp },
  now: Timestamp,
): boolean {
  if (stage === 'wired') return now >= refundDeadlineMs;
  return stage === 'expired' || stage === 'aborted';
}

/** The deadline counts from the moment it passes, whenever `expire-orders` runs. */
export function stateOf(
  { stage, isClaimed, payDeadlineMs }: OrderProgress,
  now: Timestamp,
): OrderState {
  if (isPaidStage(stage)) return stage;
  if (stage === 'expired' || stage === 'aborted' || now >= payDeadlineMs) return 'expired';
  return isClaimed ? 'claimed' : 'unpaid';
}
