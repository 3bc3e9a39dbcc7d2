/**
 * Answers POST orders/$ID/pay (specification "Payment", protocol-a 7.1) [PAY-1..9, PAY-13]. The order's
 * state decides, then attempt.ts pays, at once or by steps. No transaction waits for another party.
 * Of several sets of coins exactly one is taken. The same coins get the same answer again, also
 * while the first request is under way and after a crash. Other coins for a paid order are not
 * taken (MERCHANT_POST_ORDERS_ID_PAY_ALREADY_PAID). Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN,
 * MERCHANT_GENERIC_ORDER_UNKNOWN, MERCHANT_POST_ORDERS_ID_PAY_REFUNDED for an aborted payment, and
 * MERCHANT_POST_ORDERS_ID_PAY_OFFER_EXPIRED. Also the refusals of payment-rules.ts and
 * deposit-refusal.ts, and MERCHANT_POST_ORDERS_ID_PAY_IN_PROGRESS while other coins are under way.
 */
import { limits } from '@/config/limits';
import { inLane } from '@/fairness/heavy-lane';
import { waitOutside } from '@/fairness/slot';
import { equalBytes } from '@/protocol/crypto/bytes';
import { sign } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import type { PaymentCoin, PayRequest, PayResponse } from '@/protocol/payment';
import { isRefusal, Refusal } from '@/protocol/refusal';
import type { OrderDeposit, OrderRecord } from '@/storage/merchant/orders';
import { bindSession } from '@/storage/merchant/sessions';
import { orderKey, orderTopic, sessionTopic, type Merchant, type PayableOrder } from '../merchant';
import { acceptedKeys } from '../contracts/accepted-keys';
import { posConfirmation } from '../otp-devices/otp-keys';
import { getOrder } from '../orders/get-order';
import { getTerms } from '../orders/get-terms';
import { abortPayment } from './abort-payment';
import { attemptKey, payAtOnce, prepareAttempt, recordAttempt, runAttempt } from './attempt';
import { trustingOnly } from './check-coins';
import { assertInTime, sessionKey } from './payment-rules';
import { isSameAttempt, resumeAttempt } from './resume-attempt';

const MAX_ROUNDS = 5;
const WAIT_MS = 2_000;

export function payOrder(
  merchant: Merchant,
  at: { instanceId: string; orderId: string },
  request: PayRequest,
): Promise<PayResponse> {
  return inLane(request.coins.length, () => pay(merchant, at, request));
}

async function pay(
  merchant: Merchant,
  at: { instanceId: string; orderId: string },
  request: PayRequest,
): Promise<PayResponse> {
  const claimed = merchant.payableOrders.find(orderKey(at));
  if (claimed !== undefined && (await payUnread(merchant, claimed, request))) {
    return receiptOf(merchant, claimed);
  }
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const order = await getOrder(merchant, at.instanceId, at.orderId);
    const { hContract, stage } = order;
    // Unclaimed, so there is no contract to pay.
    if (hContract === null) throw new Refusal('MERCHANT_GENERIC_ORDER_UNKNOWN');
    if (stage === 'aborted') {
      // Coins of this very request may have been taken when it was aborted already.
      await abortPayment(merchant, { ...order, hContract });
      throw new Refusal('MERCHANT_POST_ORDERS_ID_PAY_REFUNDED');
    }
    if (stage === 'paid' || stage === 'wired') {
      await acceptReplay(merchant, order, request);
      return receiptOf(merchant, { ...order, hContract });
    }
    const accepted = acceptedKeys(await getTerms(merchant, order));
    const payable = { ...order, hContract, accepted };
    // The reason against paying at once still holds.
    const atOnce = claimed === undefined && round === 0;
    if (await payInTurn(merchant, payable, request, { atOnce }))
      return receiptOf(merchant, payable);
  }
  throw new Refusal('MERCHANT_POST_ORDERS_ID_PAY_IN_PROGRESS');
}

/**
 * Pays an order that this process has claimed lately, by coins of an exchange here, without reading it.
 * False when anything stands against it. The order's state decides then, also how to refuse.
 */
async function payUnread(
  merchant: Merchant,
  order: PayableOrder,
  request: PayRequest,
): Promise<boolean> {
  const trusting = trustingOnly(merchant, order.accepted);
  const isHere = ({ exchangeUrl }: PaymentCoin): boolean =>
    trusting.exchanges.some((one) => one.baseUrl === exchangeUrl && one.confirmAhead !== undefined);
  if (merchant.clock.now() >= order.payDeadlineMs || !request.coins.every(isHere)) return false;
  try {
    return await payAtOnce(trusting, await prepareAttempt(trusting, order, request, []));
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** True if these coins have paid. False if the order has to be read again. */
async function payInTurn(
  merchant: Merchant,
  order: OrderRecord & PayableOrder,
  request: PayRequest,
  { atOnce }: { readonly atOnce: boolean },
): Promise<boolean> {
  const { attemptKey: held } = order;
  const isOurs = held !== null && equalBytes(held, attemptKey(request.coins));
  if (held !== null && !isOurs) {
    await awaitAttempt(merchant, order);
    return false;
  }
  // A payment that was begun in time may be completed later: the coins may have been taken already.
  if (!isOurs) assertInTime(order.payDeadlineMs, merchant.clock.now());
  const trusting = trustingOnly(merchant, order.accepted);
  const options = { resumed: isOurs };
  const attempt = await prepareAttempt(trusting, order, request, order.deposits, options);
  if (atOnce && !isOurs && (await payAtOnce(trusting, attempt))) return true;
  const recorded = await recordAttempt(trusting, attempt);
  return recorded !== null && (await runAttempt(trusting, recorded));
}

/**
 * Waits until other coins have paid or failed. Completes an attempt that no process works on any
 * more.
 */
async function awaitAttempt(merchant: Merchant, order: OrderRecord): Promise<void> {
  const { clock, wakeups } = merchant;
  if (order.attemptMs === null) return;
  if (clock.now() - order.attemptMs >= limits().stalePaymentMs) {
    if (await resumeAttempt(merchant, order)) return;
    const again = await getOrder(merchant, order.instanceId, order.orderId);
    // Asking a silent exchange again would only take as long again.
    if (isSameAttempt(order, again)) throw new Refusal('MERCHANT_POST_ORDERS_ID_PAY_IN_PROGRESS');
    return;
  }
  await waitOutside(wakeups.wait(orderTopic(order.instanceId, order.orderId), WAIT_MS));
}

/** The coins of a paid order again: the same answer, and the session they are sent with counts. */
async function acceptReplay(
  merchant: Merchant,
  order: OrderRecord,
  { coins, sessionId }: PayRequest,
): Promise<void> {
  const isKnown = ({ coinPub, coinSig }: PaymentCoin): boolean =>
    order.deposits.some((deposit: OrderDeposit) => {
      return equalBytes(deposit.coinPub, coinPub) && equalBytes(deposit.coinSig, coinSig);
    });
  if (coins.length === 0 || !coins.every(isKnown)) {
    throw new Refusal('MERCHANT_POST_ORDERS_ID_PAY_ALREADY_PAID', { field: 'coins' });
  }
  const { row, hContract } = order;
  if (sessionId === '' || sessionId === order.sessionId || hContract === null) return;
  const key = sessionKey(order.instanceId, sessionId, order.fulfillmentUrl);
  await bindSession(merchant.db, { row, hContract }, { sessionId, key });
  merchant.wakeups.wake(orderTopic(order.instanceId, order.orderId));
  merchant.wakeups.wake(sessionTopic(order.instanceId, sessionId));
}

/** An order with a device is read again, as its codes are those of the time that was recorded. */
async function receiptOf(
  merchant: Merchant,
  order: Omit<PayableOrder, 'accepted'>,
): Promise<PayResponse> {
  const { merchantPriv, hContract, otpKey } = order;
  const sig = sign(merchantPriv, signaturesV9.paymentOk({ hContract }));
  if (otpKey === null) return { sig };
  const { paidMs } = await getOrder(merchant, order.instanceId, order.orderId);
  return { sig, ...posConfirmation(merchant, order, paidMs) };
}
