/**
 * Aborts an incomplete payment (protocol-a 7, specification "States") [PAY-10]. It ends the order,
 * so no new payment of it can begin. It decides to refund all coins that were deposited for it,
 * regardless of the refund deadline. A repetition changes nothing. A payment under way is completed
 * first. If that succeeds, there is nothing to abort. The backend itself calls `abandonPayment`.
 * Throws MERCHANT_POST_ORDERS_ID_ABORT_REFUND_REFUSED_PAYMENT_COMPLETE for a paid order, and
 * MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE without an exchange's keys. Throws
 * MERCHANT_GENERIC_EXCHANGE_CONNECT_FAILURE while it is not known whether an exchange has taken a
 * coin.
 */
import { limits } from '@/config/limits';
import { Refusal } from '@/protocol/refusal';
import type { OrderRecord } from '@/storage/merchant/orders';
import { abandonOrder } from '@/storage/merchant/unfinished-payments';
import { decideRefunds, type LockedOrder } from '@/storage/merchant/refund-decisions';
import { listRefunds } from '@/storage/merchant/refunds';
import { orderKey, orderTopic, type Merchant } from '../merchant';
import { getOrder } from '../orders/get-order';
import { isPaidStage } from '../orders/order-state';
import { isSameAttempt, resumeAttempt } from './resume-attempt';
import {
  isClaimed,
  refundableDeposits,
  type ClaimedOrder,
  type RefundedOrder,
} from '../refunds/raise-refund';
import { refundFeesOf } from '../refunds/refund-fees';
import { shareOutAll, type RefundShare } from '../refunds/refund-rules';

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
      merchant.payableOrders.forget(orderKey(order));
      merchant.wakeups.wake(orderTopic(order.instanceId, order.orderId));
      return { order, refunds: await listRefunds(merchant.db, order.row) };
    }
    const again = await getOrder(merchant, order.instanceId, order.orderId);
    if (again.attemptKey !== null) await resumeAttempt(merchant, again);
    const current = await getOrder(merchant, order.instanceId, order.orderId);
    if (!isClaimed(current)) throw new Error('a claimed order without a contract');
    if (isSameAttempt(again, current)) break;
    order = current;
  }
  throw new Refusal('MERCHANT_GENERIC_EXCHANGE_CONNECT_FAILURE', {
    detail: 'whether the exchange has taken the coins is not known yet; try again',
  });
}

/**
 * Ends an order long after its pay deadline if its exchange does not report the fate of the coins.
 * The inventory that it holds becomes free. Coins that other exchanges have taken are refunded
 * (specification "Behaviour rules" 1) [INV-11]. The others follow once their fate is known: call it
 * again then. An order that holds nothing goes on waiting. Throws
 * MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE.
 */
export async function abandonPayment(merchant: Merchant, order: OrderRecord): Promise<void> {
  const { db, clock, payableOrders, wakeups } = merchant;
  const { row, instanceId, orderId, stage, attemptKey: key, hContract } = order;
  if (hContract === null) return;
  if (stage !== 'aborted') {
    if (key === null) return;
    const dueBefore = clock.now() - limits().abandonedPaymentMs;
    if (!(await abandonOrder(db, { row, key }, dueBefore))) return;
    payableOrders.forget(orderKey(order));
    wakeups.wake(orderTopic(instanceId, orderId));
  }
  const ended = await getOrder(merchant, instanceId, orderId);
  if (isClaimed(ended)) await abortAsRead(merchant, ended);
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
  // Aborted before: a coin may have been deposited by a request that came too late.
  const undecided = deposits.filter(({ isDecided }) => !isDecided);
  if (locked.isAttempted || deposits.length < locked.deposits.length) {
    // Only known deposits of an abandoned order are refunded.
    const refunds = locked.stage === 'aborted' ? shareOutAll(undecided) : [];
    return { isDone: false, abort: false, refunds };
  }
  return { isDone: true, abort: true, refunds: shareOutAll(undecided) };
}
