/**
 * Raises an order's refund to a new total (specification "Refunds"; protocol-a 8; decisions D10,
 * D12) [REF-1..4, REF-6, REF-7]. It decides under a lock on the order. The exchange is asked
 * afterwards (execute-refunds.ts). It reads hash and deposits only, never the contract's text, so
 * it works after forgetting. Throws, in this order: GENERIC_CURRENCY_MISMATCH,
 * MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_ORDER_UNPAID unpaid,
 * MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_NOT_ALLOWED_BY_CONTRACT from the refund deadline on,
 * MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE without the exchange's keys. Then
 * MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_INCONSISTENT_AMOUNT or MERCHANT_REFUND_NOT_BIGGER if it is
 * no increase, MERCHANT_REFUND_TOO_OFTEN, MERCHANT_REFUND_BELOW_FEE. The code 9232 means that it
 * was raised as often as allowed, and this is not all that is left. If a visitor's shop is full:
 * MERCHANT_SHOP_SHARE_FULL, but not for a repetition.
 */
import { limits } from '@/config/limits';
import type { Amount } from '@/protocol/amount';
import { Refusal } from '@/protocol/refusal';
import type { OrderRecord } from '@/storage/merchant/orders';
import {
  decideRefunds,
  type DecidedDeposit,
  type LockedOrder,
} from '@/storage/merchant/refund-decisions';
import { listRefunds, type RefundRow } from '@/storage/merchant/refunds';
import { unlessFull, withRoomOf } from '../instances/visitor-room';
import { orderTopic, type Merchant } from '../merchant';
import { isPaidStage } from '../orders/order-state';
import { refundFeesOf } from './refund-fees';
import {
  assertRefundable,
  assertSeen,
  increaseOf,
  leftOf,
  shareOut,
  type NotBigger,
  type RefundableDeposit,
} from './refund-rules';

export interface WantedRefund {
  /** The new total. */
  readonly total: Amount;
  readonly reason: string;
  readonly notBigger: NotBigger;
  /** Units that had been refunded when the total was chosen. Without it, any amount will do. */
  readonly seen?: bigint | undefined;
}

export interface RefundedOrder {
  readonly order: ClaimedOrder;
  /** All refunds of the order, oldest first. */
  readonly refunds: readonly RefundRow[];
}

/** An order with a contract. */
export type ClaimedOrder = OrderRecord & { readonly hContract: Uint8Array };

export async function raiseRefund(
  merchant: Merchant,
  order: OrderRecord,
  { total, reason, notBigger, seen }: WantedRefund,
): Promise<RefundedOrder> {
  if (total.currency !== merchant.currency) {
    throw new Refusal('GENERIC_CURRENCY_MISMATCH', { field: 'refund' });
  }
  if (!isClaimed(order) || !isPaidStage(order.stage)) {
    throw new Refusal('MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_ORDER_UNPAID');
  }
  const now = merchant.clock.now();
  assertRefundable(order.refundDeadlineMs, now);
  const feeOf = await refundFeesOf(merchant, order);
  const decide = async (full: Refusal | null): Promise<boolean> => {
    const at = { row: order.row, reason, now };
    const decided = await decideRefunds(merchant.db, at, (locked) => {
      const deposits = refundableDeposits(locked, feeOf);
      assertSeen(total.units, deposits, seen);
      const increase = increaseOf(total.units, deposits, notBigger);
      const isRest = increase === leftOf(deposits);
      if (increase > 0n) assertRaisable(locked.decisions, { isRest, full });
      return { refunds: shareOut(increase, deposits) };
    });
    if (decided === null) throw new Refusal('MERCHANT_GENERIC_ORDER_UNKNOWN');
    return decided.refunds.length > 0;
  };
  // Each of its coins may have a part of it.
  const parts = order.deposits.length;
  const wanted = { rows: parts, bytes: () => parts * Buffer.byteLength(reason) };
  const room = withRoomOf(merchant, order.instanceId, wanted, () => decide(null));
  const made = await unlessFull(room);
  if (typeof made !== 'boolean') await decide(made);
  merchant.wakeups.wake(orderTopic(order.instanceId, order.orderId));
  return { order, refunds: await listRefunds(merchant.db, order.row) };
}

/** The whole rest may be refunded at any time, since no further refund can follow. */
function assertRaisable(
  decisions: number,
  { isRest, full }: { readonly isRest: boolean; readonly full: Refusal | null },
): void {
  const { maxRefundsPerOrder: most } = limits();
  if (decisions >= most && !isRest) {
    throw new Refusal('MERCHANT_REFUND_TOO_OFTEN', { detail: `at most ${most} times` });
  }
  if (full !== null) throw full;
}

export function isClaimed(order: OrderRecord): order is ClaimedOrder {
  return order.hContract !== null;
}

/** Returns the deposits with their fees, for refund-rules.ts. */
export function refundableDeposits(
  { deposits }: LockedOrder,
  feeOf: (coinPub: Uint8Array) => bigint | null,
): (DecidedDeposit & RefundableDeposit)[] {
  return deposits.flatMap((deposit) => {
    const refundFee = feeOf(deposit.coinPub);
    return refundFee === null ? [] : [{ ...deposit, refundFee }];
  });
}
