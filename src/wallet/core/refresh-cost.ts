/**
 * Computes what the rest of a coin becomes when it is refreshed (protocol-a 5.7). The refresh fee
 * is taken off. The remainder buys new coins as a withdrawal would. What buys none is lost. Pure.
 */
import {
  addAmounts,
  subtractAmounts,
  subtractAmountsSaturating,
  type Amount,
} from '@/protocol/amount';
import {
  compareDenominations,
  selectDenominations,
  type DenominationSelection,
  type SelectableDenomination,
} from '@/wallet/core/denomination-selection';

export interface RefreshInput<Denomination> {
  readonly amountLeft: Amount;
  /** The fee of the old coin's denomination. */
  readonly feeRefresh: Amount;
  readonly denominations: readonly Denomination[];
}

export interface RefreshPlan<Denomination> {
  readonly selected: DenominationSelection<Denomination>['selected'];
  /** The melted amount: values and withdraw fees of the new coins, and the refresh fee. */
  readonly valueWithFee: Amount;
  readonly newValue: Amount;
}

/** Null if the rest cannot buy one coin after the fee. Then no request is sent. */
export function planRefresh<Denomination extends SelectableDenomination>(
  input: RefreshInput<Denomination>,
): RefreshPlan<Denomination> | null {
  const spendable = subtractAmountsSaturating(input.amountLeft, input.feeRefresh);
  const selection = selectDenominations(spendable, input.denominations);
  if (selection.selected.length === 0) return null;
  return {
    selected: selection.selected,
    valueWithFee: addAmounts(selection.totalWithdrawCost, input.feeRefresh),
    newValue: selection.totalCoinValue,
  };
}

/** Returns the customer's loss by the refresh. It is the whole amount if the refresh is not possible. */
export function refreshCost(input: RefreshInput<SelectableDenomination>): Amount {
  const plan = planRefresh(input);
  return plan === null ? input.amountLeft : subtractAmounts(input.amountLeft, plan.newValue);
}

/** Returns the most that the refresh of any amount up to `amountLeft` may lose. */
export function refreshCostAtMost(input: RefreshInput<SelectableDenomination>): Amount {
  const { amountLeft, feeRefresh, denominations } = input;
  const { currency } = amountLeft;
  const money = subtractAmountsSaturating(amountLeft, feeRefresh);
  if (money.units === 0n) return amountLeft;
  const coins = denominations
    .filter(({ value }) => value.units > 0n)
    .sort(compareDenominations)
    .map(({ value, feeWithdraw }) => ({
      cost: value.units + feeWithdraw.units,
      fee: feeWithdraw.units,
    }));
  return addAmounts(feeRefresh, { currency, units: mostLost(money.units, coins) });
}

interface CoinPrice {
  readonly cost: bigint;
  readonly fee: bigint;
}

/**
 * Returns the greatest loss of a purchase of coins with up to `money`. The selection takes as many of a
 * coin as fit. So less than its cost is left for the smaller ones. The loss is then greatest with as many
 * as possible, or with one fewer and the greatest rest.
 */
function mostLost(money: bigint, coins: readonly CoinPrice[]): bigint {
  // What a rest just below the cost of coin i loses, from the smallest coin on.
  const belowCost: bigint[] = [];
  for (let index = coins.length - 1; index >= 0; index -= 1) {
    const { cost = 1n } = coins[index] ?? {};
    belowCost[index] = lostFrom(index + 1, cost - 1n);
  }
  return lostFrom(0, money);

  function lostFrom(first: number, from: bigint): bigint {
    let [rest, fees, most] = [from, 0n, 0n];
    for (let index = first; index < coins.length; index += 1) {
      const { cost = 1n, fee = 0n } = coins[index] ?? {};
      const count = rest / cost;
      if (count === 0n) continue;
      const withOneFewer = fees + (count - 1n) * fee + (belowCost[index] ?? 0n);
      if (withOneFewer > most) most = withOneFewer;
      fees += count * fee;
      rest -= count * cost;
    }
    return fees + rest > most ? fees + rest : most;
  }
}
