/**
 * Returns an order's state for the merchant: GET private/orders/$ID (protocol-a 8). With
 * `sessionId`, only a payment bound to that session counts as paid. Otherwise the order shows as
 * claimed. With `timeoutMs` it waits for the payment. With `askExchange` it asks the exchanges at
 * once about money not known to be wired.
 * Throws 404/2005.
 */
import { z } from 'zod';
import { encodeBase32 } from '@/protocol/base32';
import { ERRORS } from '@/protocol/errors';
import { privateOrderSchema } from '@/protocol/order';
import type { OrderRecord } from '@/storage/merchant/orders';
import { listRefunds, type RefundRow } from '@/storage/merchant/refunds';
import { findPaidInSession, sessionKey } from '@/storage/merchant/sessions';
import { listTrackingReports, type TrackingReport } from '@/storage/merchant/tracking-reports';
import { listTransfersOfOrder, type OrderTransfer } from '@/storage/merchant/transfers';
import type { Merchant } from '../merchant';
import { groupRefunds, summarizeRefunds } from '../refunds/refund-rules';
import { trackOrder } from '../tracking/track-order';
import { withAddresses } from './claim-addresses';
import { payUriOf, statusUrlOf } from './order-links';
import { isPaidStage } from './order-state';
import { readTerms } from './read-terms';
import { watchOrder, type Watch } from './watch-order';

export type PrivateOrderBody = z.input<typeof privateOrderSchema>;

export async function showOrder(
  merchant: Merchant,
  request: Watch & { readonly sessionId: string; readonly askExchange?: boolean },
): Promise<PrivateOrderBody> {
  const { sessionId, askExchange = false } = request;
  const order = await watchOrder(merchant, request, (one) => isPaidIn(one, sessionId));
  if (isPaidIn(order, sessionId)) {
    return showPaid(merchant, askExchange ? await trackOrder(merchant, order) : order);
  }
  const links = {
    taler_pay_uri: payUriOf(merchant, await withAddresses(merchant, order), sessionId),
    order_status_url: statusUrlOf(merchant, order, sessionId),
    ...(await alreadyPaid(merchant, order, sessionId)),
  };
  if (order.nonce !== null) {
    const terms = await readTerms(merchant, order);
    return { order_status: 'claimed', contract_terms: terms, ...links };
  }
  return z.encode(privateOrderSchema, {
    order_status: 'unpaid',
    ...links,
    creation_time: order.timestamp,
    pay_deadline: order.payDeadline,
    summary: order.summary,
    total_amount: { currency: merchant.currency, units: order.amount },
  });
}

/** Without a session any payment counts [SESS-3]. */
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
): Promise<{ orderId: string } | null> {
  const key = sessionKey(instanceId, sessionId, fulfillmentUrl);
  return key === null ? null : findPaidInSession(merchant.db, key, row);
}

async function alreadyPaid(
  merchant: Merchant,
  order: OrderRecord,
  sessionId: string,
): Promise<{ already_paid_order_id?: string; already_paid_fulfillment_url?: string }> {
  const { fulfillmentUrl } = order;
  const paid = await findOtherPurchase(merchant, order, sessionId);
  if (paid === null || fulfillmentUrl === null) return {};
  return { already_paid_order_id: paid.orderId, already_paid_fulfillment_url: fulfillmentUrl };
}

async function showPaid(merchant: Merchant, order: OrderRecord): Promise<PrivateOrderBody> {
  const { currency } = merchant;
  const [transfers, reports, refunds] = await Promise.all([
    listTransfersOfOrder(merchant.db, order.row),
    listTrackingReports(merchant.db, order.row),
    listRefunds(merchant.db, order.row),
  ]);
  const refund = summarizeRefunds(refunds);
  const lastReport = reports.at(-1);
  const deposited = order.deposits.reduce((sum, { contribution }) => sum + contribution, 0n);
  return z.encode(privateOrderSchema, {
    order_status: 'paid',
    refunded: refund.refunded,
    refund_pending: refund.pending,
    wired: order.stage === 'wired',
    deposit_total: { currency, units: deposited },
    ...(order.stage === 'wired' && {
      fees_taken: { currency, units: feesTaken(deposited, transfers, refunds) },
    }),
    exchange_ec: lastReport?.exchangeEc ?? 0,
    exchange_hc: lastReport?.exchangeHc ?? 0,
    refund_amount: { currency, units: refund.amount },
    contract_terms: await readTerms(merchant, order),
    paid_time: order.paidMs ?? order.timestamp,
    wire_details: transfers.map((transfer) => ({
      exchange_url: transfer.exchangeUrl,
      wtid: encodeBase32(transfer.wtid),
      execution_time: transfer.executionMs,
      amount: { currency, units: transfer.depositValue - transfer.depositFee },
      confirmed: transfer.confirmed,
    })),
    wire_reports: reports.map(wireReport),
    refund_details: groupRefunds(refunds).map(({ reason, decidedMs, units, pending }) => ({
      reason,
      timestamp: decidedMs,
      amount: { currency, units },
      pending,
    })),
    order_status_url: statusUrlOf(merchant, order, ''),
  });
}

/**
 * For coins that are all wired or refunded. A refund that the exchange has not confirmed is
 * neither.
 */
function feesTaken(
  deposited: bigint,
  transfers: readonly OrderTransfer[],
  refunds: readonly RefundRow[],
): bigint {
  const wired = transfers.reduce((sum, one) => sum + one.depositValue - one.depositFee, 0n);
  const returned = refunds
    .filter(({ outcome }) => outcome.state === 'confirmed')
    .reduce((sum, { amount }) => sum + amount, 0n);
  const kept = deposited - wired - returned;
  return kept > 0n ? kept : 0n;
}

function wireReport(report: TrackingReport) {
  const { code, exchangeEc, exchangeHc, proof } = report;
  const row = Object.values(ERRORS).find((one) => one.code === code);
  return {
    code,
    hint: row?.hint ?? '',
    exchange_ec: exchangeEc,
    exchange_hc: exchangeHc,
    coin_pub: encodeBase32(report.coinPub),
    ...(proof === null ? {} : { proof: JSON.parse(proof) as Record<string, unknown> }),
  };
}
