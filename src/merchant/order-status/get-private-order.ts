/**
 * Returns an order's state for the merchant: GET private/orders/$ID (protocol-a 8). With
 * `sessionId`, only a payment bound to that session counts as paid. Otherwise the order shows as
 * claimed. With `timeoutMs` it waits for the payment. With `askExchange` it asks the exchanges at
 * once about money not known to be wired. With `isNews` it waits for another answer than the caller
 * has. Throws MERCHANT_GENERIC_ORDER_UNKNOWN.
 */
import { withAmounts } from '@/protocol/amount';
import { ERRORS } from '@/protocol/errors';
import type { PrivateOrder } from '@/protocol/order';
import { Refusal } from '@/protocol/refusal';
import type { Database } from '@/storage/client';
import type { Instance } from '@/storage/merchant/instances';
import { findOrder, type OrderRecord } from '@/storage/merchant/orders';
import { listKnownRefunds, type RefundRow } from '@/storage/merchant/refunds';
import { findPaidInSession, type PaidInSession } from '@/storage/merchant/sessions';
import { listTrackingReports, type TrackingReport } from '@/storage/merchant/tracking-reports';
import { listTransfersOfOrder, type OrderTransfer } from '@/storage/merchant/transfers';
import type { Merchant } from '../merchant';
import { posConfirmation } from '../otp-devices/otp-keys';
import { sessionKey } from '../payments/payment-rules';
import { groupRefunds, summarizeRefunds } from '../refunds/refund-rules';
import { trackOrder } from '../tracking/track-order';
import { withAddresses } from '../orders/claim-addresses';
import { payUriOf, refundUriOf, statusUrlOf } from '../orders/order-links';
import { isFinal, isPaidStage, stateOf } from '../orders/order-state';
import { getTerms } from '../orders/get-terms';
import { watchOrder, type Watch } from './watch-order';
import { parseJsonObject } from '@/protocol/json';

interface Question extends Watch {
  readonly askExchange?: boolean;
  /** Another order counts as bought already even if all of it was refunded. */
  readonly allowRefunded?: boolean;
  /** Waits until this holds of the answer, instead of the payment. */
  readonly isNews?: ((answer: PrivateOrder) => boolean) | undefined;
}

export async function getPrivateOrder(
  merchant: Merchant,
  request: Question,
): Promise<PrivateOrder> {
  const { sessionId, askExchange = false, isNews } = request;
  const isAwaited = async (one: OrderRecord): Promise<boolean> =>
    isNews === undefined
      ? isPaidIn(one, sessionId)
      : isNews(await describeOrder(merchant, one, request));
  const order = await watchOrder(merchant, request, isAwaited);
  const isAsked = askExchange && isPaidIn(order, sessionId);
  return describeOrder(merchant, isAsked ? await trackOrder(merchant, order) : order, request);
}

/**
 * Returns an order's state by one statement, for a caller authorized by what this process remembers of the
 * instance. Null if the instance has changed since, or if the question asks for more than a look.
 */
export async function findPrivateOrderAtOnce(
  merchant: Merchant,
  { id, version }: Pick<Instance, 'id' | 'version'>,
  question: Question,
): Promise<PrivateOrder | null> {
  if (question.timeoutMs > 0 || question.askExchange === true) return null;
  const order = await findOrder(merchant.db, id, question.orderId, version);
  if (order === 'no instance') return null;
  if (order === 'no order') throw new Refusal('MERCHANT_GENERIC_ORDER_UNKNOWN');
  return describeOrder(merchant, order, question);
}

function describeOrder(
  merchant: Merchant,
  order: OrderRecord,
  question: Question,
): Promise<PrivateOrder> {
  return isPaidIn(order, question.sessionId)
    ? describePaid(merchant, order)
    : describeUnpaid(merchant, order, question);
}

async function describeUnpaid(
  merchant: Merchant,
  order: OrderRecord,
  request: Question,
): Promise<PrivateOrder> {
  const { sessionId } = request;
  const common = {
    ...stateMembers(merchant, order),
    payUri: payUriOf(merchant, await withAddresses(merchant, order), sessionId),
    statusUrl: statusUrlOf(merchant, order, sessionId),
    payDeadline: order.payDeadlineMs,
    ...(await alreadyPaid(merchant, order, request)),
  };
  if (order.nonce !== null) {
    return { status: 'claimed', contractTerms: await getTerms(merchant, order), ...common };
  }
  return {
    status: 'unpaid',
    ...common,
    creationTime: order.createdMs,
    summary: order.summary,
    totalAmount: { currency: merchant.currency, units: order.amount },
  };
}

function stateMembers({ clock }: Merchant, order: OrderRecord) {
  const { stage, payDeadlineMs, nonce } = order;
  const now = clock.now();
  const state = stateOf({ stage, payDeadlineMs, isClaimed: nonce !== null }, now);
  return { state, final: isFinal(order, now) };
}

/** Reports whether the order is paid in the session. Without a session any payment counts [SESS-3]. */
export function isPaidIn(order: OrderRecord, sessionId: string): boolean {
  return isPaidStage(order.stage) && (sessionId === '' || order.sessionId === sessionId);
}

/**
 * Another order for the same address that is paid in this session: not this one, paid since it was
 * read.
 */
export async function findOtherPurchase(
  merchant: Merchant,
  { row, instanceId, fulfillmentUrl }: OrderRecord,
  sessionId: string,
  allowRefunded = false,
): Promise<PaidInSession | null> {
  const key = sessionKey(instanceId, sessionId, fulfillmentUrl);
  return key === null ? null : findPaidInSession(merchant.db, { key, row, allowRefunded });
}

async function alreadyPaid(
  merchant: Merchant,
  order: OrderRecord,
  { sessionId, allowRefunded }: Question,
): Promise<{ alreadyPaidOrderId?: string; alreadyPaidFulfillmentUrl?: string }> {
  const { fulfillmentUrl } = order;
  const paid = await findOtherPurchase(merchant, order, sessionId, allowRefunded);
  if (paid === null || fulfillmentUrl === null) return {};
  return { alreadyPaidOrderId: paid.orderId, alreadyPaidFulfillmentUrl: fulfillmentUrl };
}

interface SincePaid {
  readonly transfers: readonly OrderTransfer[];
  readonly reports: readonly TrackingReport[];
  readonly refunds: readonly RefundRow[];
}

const NOTHING_SINCE: SincePaid = { transfers: [], reports: [], refunds: [] };

async function listSincePaid(db: Database, order: OrderRecord): Promise<SincePaid> {
  const { row, hasTransfers, hasReports } = order;
  const [transfers, reports, refunds] = await Promise.all([
    hasTransfers ? listTransfersOfOrder(db, row) : [],
    hasReports ? listTrackingReports(db, row) : [],
    listKnownRefunds(db, order),
  ]);
  return { transfers, reports, refunds };
}

async function describePaid(merchant: Merchant, order: OrderRecord): Promise<PrivateOrder> {
  const { currency, db } = merchant;
  const { hasTransfers, hasReports, hasRefunds } = order;
  const isQuiet = !hasTransfers && !hasReports && !hasRefunds;
  const { transfers, reports, refunds } = isQuiet ? NOTHING_SINCE : await listSincePaid(db, order);
  const refund = summarizeRefunds(refunds);
  const paidTime = order.paidMs ?? order.createdMs;
  const { exchangeEc = 0, exchangeHc = 0 } = reports.at(-1) ?? {};
  const deposited = order.deposits.reduce((sum, { contribution }) => sum + contribution, 0n);
  return {
    status: 'paid',
    ...stateMembers(merchant, order),
    refunded: refund.refunded,
    refundPending: refund.pending,
    wired: order.stage === 'wired',
    depositTotal: { currency, units: deposited },
    ...(order.stage === 'wired' && {
      feesTaken: { currency, units: feesTaken(deposited, transfers, refunds) },
    }),
    exchangeEc,
    exchangeHc,
    exchangeCode: exchangeEc,
    exchangeHttpStatus: exchangeHc,
    refundAmount: { currency, units: refund.amount },
    ...(refund.pending && {
      refundUri: refundUriOf(merchant, await withAddresses(merchant, order)),
    }),
    contractTerms: await getTerms(merchant, order),
    paidTime,
    lastPayment: paidTime,
    ...(order.sentMs === null ? {} : { sentTime: order.sentMs }),
    ...(order.sentNote === null ? {} : { sentNote: order.sentNote }),
    wireDetails: transfers.map((transfer) => withAmounts(currency, transfer, ['amount', 'sent'])),
    wireReports: reports.map(wireReport),
    refundDetails: groupRefunds(refunds).map((group) => withAmounts(currency, group, ['amount'])),
    statusUrl: statusUrlOf(merchant, order, ''),
    ...posConfirmation(merchant, order, paidTime),
  };
}

/**
 * Sums up the fees of coins that are all wired or refunded, with the order's part of the transfers' fees. A
 * refund that the exchange has not confirmed is neither.
 */
function feesTaken(
  deposited: bigint,
  transfers: readonly OrderTransfer[],
  refunds: readonly RefundRow[],
): bigint {
  const wired = transfers.reduce((sum, { sent }) => sum + sent, 0n);
  const returned = refunds
    .filter(({ state }) => state === 'confirmed')
    .reduce((sum, { amount }) => sum + amount, 0n);
  const kept = deposited - wired - returned;
  return kept > 0n ? kept : 0n;
}

function wireReport({ proof, ...report }: TrackingReport) {
  const row = Object.values(ERRORS).find(({ code }) => code === report.code);
  return {
    ...report,
    exchangeCode: report.exchangeEc,
    exchangeHttpStatus: report.exchangeHc,
    hint: row?.hint ?? '',
    ...(proof === null ? {} : { proof: parseJsonObject(proof) }),
  };
}
