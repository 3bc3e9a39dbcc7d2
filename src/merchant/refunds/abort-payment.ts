/**
 * Giving up a payment that was not completed: style A's POST orders/$ID/abort and style B's mode
 * abort-refund (protocol-a 7, seed.md "States and transitions") [PAY-10]. Ends the order, so that no
 * payment of it can begin any more, and decides to give back all coins that were deposited for it,
 * whatever the refund deadline says. The same again changes nothing. A payment under way is completed
 * first: if it succeeds, there is nothing to abort.
 * Throws 412/2254 for a paid order, 502/2010 without an exchange's keys, and 502/2012 while it is not
 * known whether an exchange has taken a coin.
 */
import { Refusal } from '@/protocol/refusal';
import { decideRefunds, listRefunds, type LockedOrder } from '@/storage/merchant/refunds';
import { orderTopic, type Merchant } from '../merchant';
import { getOrder } from '../orders/get-order';
import { isPaidStage } from '../orders/order-state';
import { resumeAttempt } from '../payments/resume-attempt';
import { toPayableOrder } from '../payments/payable-orders';
import {
  isClaimed,
  refundableDeposits,
  type ClaimedOrder,
  type RefundedOrder,
} from './raise-refund';
import { refundFeesOf } from './refund-fees';
import { shareOutAll, type RefundShare } from './refund-rules';

const REASON = 'incomplete payment aborted';
const MAX_ROUNDS = 5;

/** The order as read by the caller, who has checked that its wallet may do this. */
export async function abortPayment(
  merchant: Merchant,
  claimed: ClaimedOrder,
): Promise<RefundedOrder> {
  let order = claimed;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if (await abortAsRead(merchant, order)) {
      merchant.payableOrders.forget(toPayableOrder(order, order.hContract));
      merchant.wakeups.wake(orderTopic(order.instanceId, order.orderId));
      return { order, refunds: await listRefunds(merchant.db, order.row) };
    }
    const again = await getOrder(merchant, order.instanceId, order.orderId);
    if (again.attempt !== null) await resumeAttempt(merchant, again);
    const current = await getOrder(merchant, order.instanceId, order.orderId);
    if (!isClaimed(current)) throw new Error('a claimed order without a contract');
    order = current;
  }
  throw new Refusal('MERCHANT_GENERIC_EXCHANGE_CONNECT_FAILURE', {
    detail: 'whether the exchange has taken the coins is not known yet; try again',
  });
}

/** False when a payment is under way, or a coin came after the order was read. */
async function abortAsRead(merchant: Merchant, order: ClaimedOrder): Promise<boolean> {
  const { db, clock } = merchant;
  const feeOf = await refundFeesOf(merchant, order);
  const at = { row: order.row, reason: REASON, now: clock.now() };
  const decided = await decideRefunds(db, at, (locked) => decideAbort(locked, feeOf));
  if (decided === null) throw new Refusal('MERCHANT_GENERIC_ORDER_UNKNOWN');
  return decided.isDone;
}

interface AbortDecision {
  readonly isDone: boolean;
  readonly abort: boolean;
  readonly refunds: readonly RefundShare[];
}

function decideAbort(
  locked: LockedOrder,
  feeOf: (coinPub: Uint8Array) => bigint | null,
): AbortDecision {
  if (isPaidStage(locked.stage)) {
    throw new Refusal('MERCHANT_POST_ORDERS_ID_ABORT_REFUND_REFUSED_PAYMENT_COMPLETE');
  }
  const deposits = refundableDeposits(locked, feeOf);
  if (locked.isAttempted || deposits.length < locked.deposits.length) {
    return { isDone: false, abort: false, refunds: [] };
  }
  // Aborted before: a coin may have been deposited by a request that came too late.
  const undecided = deposits.filter(({ isDecided }) => !isDecided);
  return { isDone: true, abort: true, refunds: shareOutAll(undecided) };
}
