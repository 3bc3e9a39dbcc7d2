/** Sums up a purchase's refunds. Pure. */
import { subtractAmounts, sumAmounts, type Amount } from '@/protocol/amount';
import type { Duration } from '@/protocol/duration';
import type { Timestamp } from '@/protocol/timestamp';
import type { Payment, PurchaseRefund } from '@/wallet/core/purchase-state';

export const NO_REFUND: PurchaseRefund = {
  state: 'settled',
  autoUntil: null,
  applied: [],
  refused: [],
};

/** A contract with `auto_refund` is polled until the period is over [ORDA-4]. */
export function autoRefundFrom(paidAt: Timestamp, period: Duration): PurchaseRefund {
  return { ...NO_REFUND, state: 'polling', autoUntil: paidAt + period };
}

export interface RefundSums {
  /** The amount that the merchant has refunded, fees included. */
  readonly amount: Amount;
  /** The part of it that the exchange kept. */
  readonly fees: Amount;
  /** The amount that the coins regained. */
  readonly regained: Amount;
}

export function sumRefund(refund: PurchaseRefund | undefined, currency: string): RefundSums {
  const { applied } = refund ?? NO_REFUND;
  const amount = sumAmounts(
    currency,
    applied.map((one) => one.amount),
  );
  const fees = sumAmounts(
    currency,
    applied.map(({ fee }) => fee),
  );
  return { amount, fees, regained: subtractAmounts(amount, fees) };
}

/** The whole price came back: the goods are no longer the customer's. */
export function isGivenBack(refund: PurchaseRefund | undefined, payment: Payment): boolean {
  const [first] = payment.coins;
  if (first === undefined) return false;
  const { currency } = first.contribution;
  const paid = sumAmounts(
    currency,
    payment.coins.map(({ contribution }) => contribution),
  );
  return sumRefund(refund, currency).amount.units >= paid.units;
}
