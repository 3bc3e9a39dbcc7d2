/**
 * Computes the least that a refund brings, before it is known which coins get it. The exchange keeps a fee
 * of each refunded coin. The coin is then renewed, which costs a fee and what buys no new coin. Pure.
 */
import { addAmounts, subtractAmountsSaturating, sumAmounts, type Amount } from '@/protocol/amount';
import type { SelectableDenomination } from '@/wallet/core/denomination-selection';
import { refreshCost, refreshCostAtMost } from '@/wallet/core/refresh-cost';

export interface RefundableCoin {
  readonly contribution: Amount;
  readonly feeRefund: Amount;
  readonly feeRefresh: Amount;
  /** The coins that the exchange makes now. */
  readonly denominations: readonly SelectableDenomination[];
}

export interface RefundCosts {
  /** The most that the exchange keeps, if it refunds each coin once. */
  readonly feesAtMost: Amount;
  /** The most that the renewal of the refunded coins costs. */
  readonly renewalAtMost: Amount;
  /** The least that comes back. */
  readonly atLeast: Amount;
}

/** `amount` is the whole refund, fees included. */
export function refundCosts(amount: Amount, coins: readonly RefundableCoin[]): RefundCosts {
  const { currency } = amount;
  const feesAtMost = sumAmounts(
    currency,
    coins.map(({ feeRefund }) => feeRefund),
  );
  const renewalAtMost = sumAmounts(
    currency,
    coins.map((coin, index) =>
      renewalOf(
        coin,
        amount,
        coins.filter((_, other) => other !== index),
      ),
    ),
  );
  const costs = addAmounts(feesAtMost, renewalAtMost);
  return { feesAtMost, renewalAtMost, atLeast: subtractAmountsSaturating(amount, costs) };
}

/** The coin gets at least what the others have no room for. */
function renewalOf(
  coin: RefundableCoin,
  amount: Amount,
  others: readonly RefundableCoin[],
): Amount {
  const room = sumAmounts(
    amount.currency,
    others.map(({ contribution }) => contribution),
  );
  const least = subtractAmountsSaturating(amount, room);
  const most = amount.units < coin.contribution.units ? amount : coin.contribution;
  const amountLeft = subtractAmountsSaturating(most, coin.feeRefund);
  const input = { ...coin, amountLeft };
  return least.units >= most.units ? refreshCost(input) : refreshCostAtMost(input);
}
