/**
 * Returns the state of each refund of an order, for the back office (UI-2). A refund was requested
 * of the exchange, offered to the wallet, picked up, or lapsed because the exchange refused. The
 * result has the URI that sends a wallet for it, and what may still be refunded. It also says when
 * the order was claimed, sent and forgotten. Reads only. Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN and
 * MERCHANT_GENERIC_ORDER_UNKNOWN.
 */
import { amountIn, type Amount } from '@/protocol/amount';
import type { ContractTermsJson } from '@/protocol/contract-terms';
import type { Timestamp } from '@/protocol/timestamp';
import { listRefunds, type RefundRow } from '@/storage/merchant/refunds';
import type { Merchant } from '../merchant';
import { withAddresses } from '../orders/claim-addresses';
import { getOrder } from '../orders/get-order';
import { getTerms } from '../orders/get-terms';
import { payUrisOf, refundUriOf } from '../orders/order-links';
import { isPaidStage } from '../orders/order-state';

export type RefundStep = 'requested' | 'offered' | 'picked up' | 'lapsed';

export interface RefundDetails {
  readonly decidedMs: Timestamp;
  /**
   * The time at which the exchange had confirmed all of it, or refused. Null before, and where no time was
   * recorded.
   */
  readonly answeredMs: Timestamp | null;
  readonly takenMs: Timestamp | null;
  readonly reason: string;
  /** This step alone. */
  readonly amount: Amount;
  /** The sum with all before it, without lapsed ones. */
  readonly total: Amount;
  /** The exchange's part of it. */
  readonly fee: Amount;
  readonly step: RefundStep;
}

export interface RefundsOfOrder {
  readonly refunds: readonly RefundDetails[];
  readonly refundUri: string;
  readonly payUri: string;
  readonly paid: Amount;
  readonly refunded: Amount;
  readonly refundDeadline: Timestamp;
  /** Refunds may still be raised. */
  readonly isRefundable: boolean;
  readonly createdMs: Timestamp;
  /** Null when it was not, or before such times were kept. */
  readonly claimedMs: Timestamp | null;
  readonly forgottenMs: Timestamp | null;
  /** The contract before a wallet has claimed it; null after that. */
  readonly draft: ContractTermsJson | null;
  /** There is something to send. */
  readonly hasGoods: boolean;
  /** When the goods were sent, as the merchant said, with a note for the buyer. */
  readonly sentMs: Timestamp | null;
  readonly sentNote: string | null;
  /** The shop's own comment. No buyer sees it. */
  readonly note: string | null;
}

export async function getOrderRefunds(
  merchant: Merchant,
  at: { readonly instanceId: string; readonly orderId: string },
): Promise<RefundsOfOrder> {
  const found = await getOrder(merchant, at.instanceId, at.orderId);
  const order = await withAddresses(merchant, found);
  const isPaid = isPaidStage(order.stage);
  const refunds = isPaid
    ? describe(await listRefunds(merchant.db, order.row), merchant.currency)
    : [];
  const paidUnits = order.deposits.reduce((sum, { contribution }) => sum + contribution, 0n);
  const refunded = refunds.at(-1)?.total.units ?? 0n;
  const amount = amountIn(merchant.currency);
  return {
    refunds,
    refundUri: refundUriOf(merchant, order),
    payUri: payUrisOf(merchant, order, '').later,
    paid: amount(paidUnits),
    refunded: amount(refunded),
    refundDeadline: order.refundDeadlineMs,
    isRefundable: isPaid && merchant.clock.now() < order.refundDeadlineMs && refunded < paidUnits,
    createdMs: order.createdMs,
    claimedMs: order.claimedMs,
    forgottenMs: order.forgottenMs,
    draft: order.claimedMs === null ? await getTerms(merchant, order) : null,
    hasGoods: order.hasGoods,
    sentMs: order.sentMs,
    sentNote: order.sentNote,
    note: order.note,
  };
}

/** Coins of one decision belong together. */
function describe(rows: readonly RefundRow[], currency: string): RefundDetails[] {
  const decisions = new Map<string, RefundRow[]>();
  for (const row of rows) {
    const key = `${row.createdMs} ${row.reason} ${stepOf(row) === 'lapsed'}`;
    const coins = decisions.get(key);
    if (coins === undefined) decisions.set(key, [row]);
    else coins.push(row);
  }
  let total = 0n;
  return [...decisions.values()].map((coins) => {
    const sum = (of: (row: RefundRow) => bigint): bigint =>
      coins.reduce((units, row) => units + of(row), 0n);
    const units = sum(({ amount }) => amount);
    const step = slowestOf(coins);
    if (step !== 'lapsed') total += units;
    return {
      decidedMs: coins[0]?.createdMs ?? 0,
      answeredMs: lastOf(coins.map(({ answeredMs }) => answeredMs)),
      takenMs: lastOf(coins.map(({ takenMs }) => takenMs)),
      reason: coins[0]?.reason ?? '',
      amount: { currency, units },
      total: { currency, units: total },
      fee: { currency, units: sum(({ refundFee }) => refundFee) },
      step,
    };
  });
}

/** Null as long as one is. */
function lastOf(times: readonly (Timestamp | null)[]): Timestamp | null {
  const known = times.filter((time) => time !== null);
  return known.length < times.length ? null : Math.max(...known);
}

function stepOf({ state, takenMs }: RefundRow): RefundStep {
  if (state === 'refused') return 'lapsed';
  if (takenMs !== null) return 'picked up';
  return state === 'confirmed' ? 'offered' : 'requested';
}

/** A refund is as far as its slowest coin. */
function slowestOf(coins: readonly RefundRow[]): RefundStep {
  const steps = coins.map(stepOf);
  const order: readonly RefundStep[] = ['requested', 'offered', 'picked up'];
  return order.find((step) => steps.includes(step)) ?? 'lapsed';
}
