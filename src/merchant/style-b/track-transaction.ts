/**
 * Lists the transfers that paid an order: GET /track/transaction (specification "Routes of style
 * B", protocol-b 3.9) [TRACK-2]. While one of its coins is not wired, the reply says when the
 * exchange will wire it (status 202). The exchange is asked about coins whose transfer is unknown.
 * Idempotent. No transfer wires coins that were refunded in full. An order without others, such as
 * an aborted one, has an empty list. Throws 404/2503 for an unknown order and 404/2305 for one
 * without deposits. Throws 424/2308 with the proofs, 502/2410 for too high a wire fee, 424/2306
 * without a usable answer, 503/2300.
 */
import { withAmounts } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { Refusal } from '@/protocol/refusal';
import type { Timestamp } from '@/protocol/timestamp';
import type { TransactionTransfers } from '@/protocol/style-b/tracking';
import { listUntrackedOfOrder } from '@/storage/merchant/known-deposits';
import { findOrderId } from '@/storage/merchant/style-b/orders-by-row';
import { listTransfersOfOrder } from '@/storage/merchant/transfers';
import { findExchange } from '../exchange-port';
import type { Merchant } from '../merchant';
import { getOrder } from '../orders/get-order';
import { answeredForTracking } from './tracking-refusal';
import { trackDeposit } from '../tracking/track-deposit';

export type TransactionQuestion =
  /** `row_id` of the history. */
  { readonly id: bigint } | { readonly orderId: string };

export type TrackedTransaction =
  | { readonly isWired: true; readonly transfers: TransactionTransfers }
  | { readonly isWired: false; readonly executionTime: Timestamp };

export async function trackTransaction(
  merchant: Merchant,
  instanceId: string,
  question: TransactionQuestion,
): Promise<TrackedTransaction> {
  const orderId =
    'orderId' in question
      ? question.orderId
      : await findOrderId(merchant.db, instanceId, question.id);
  const unknown = 'MERCHANT_GENERIC_ORDER_UNKNOWN';
  const about = { field: 'id' in question ? 'id' : 'order_id' };
  const order = await getOrder(merchant, instanceId, orderId ?? '', unknown, about);
  if (order.deposits.length === 0) {
    throw new Refusal('MERCHANT_TRACK_TRANSACTION_NO_DEPOSITS', about);
  }
  const pending = await answeredForTracking(trackCoins(merchant, order.row));
  if (pending !== null) return { isWired: false, executionTime: pending };
  const rows = await listTransfersOfOrder(merchant.db, order.row);
  return {
    isWired: true,
    transfers: rows.map((transfer) => ({
      ...withAmounts(merchant.currency, transfer, ['amount']),
      exchangeUri: transfer.exchangeUrl,
      exchange: transfer.exchangeUrl,
    })),
  };
}

/** Returns the time at which the first unwired coin will be wired. Null if all are wired. */
async function trackCoins(merchant: Merchant, row: number): Promise<Timestamp | null> {
  const done = new Set<string>();
  for (const deposit of await listUntrackedOfOrder(merchant.db, row)) {
    if (done.has(encodeBase32(deposit.coinPub))) continue;
    const exchange = await findExchange(merchant, deposit.exchangeUrl);
    if (exchange === undefined) throw new Refusal('MERCHANT_EXCHANGE_UNKNOWN');
    const tracked = await trackDeposit(merchant, exchange, deposit);
    if (tracked.state === 'pending') return tracked.executionTime;
    for (const { coinPub } of tracked.deposits) done.add(encodeBase32(coinPub));
  }
  return null;
}
