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
