/**
 * Selects the coins to withdraw for an amount (protocol-a 5.5). The largest value comes first, as
 * many as fit with their withdraw fee. A rest too small for any coin stays in the reserve. Pure.
 */
import {
  addAmounts,
  compareAmounts,
  isZero,
  multiplyAmount,
  subtractAmounts,
  zeroAmount,
  type Amount,
} from '@/protocol/amount';
import { parseInteger } from '@/protocol/integer';
import type { Timestamp } from '@/protocol/timestamp';

export interface SelectableDenomination {
  readonly value: Amount;
  readonly feeWithdraw: Amount;
}

export interface DenominationSelection<Denomination> {
  readonly selected: readonly { readonly denomination: Denomination; readonly count: number }[];
  readonly totalCoinValue: Amount;
  /** Values and withdraw fees. */
  readonly totalWithdrawCost: Amount;
}

/** The time that a withdrawal may take after its coins were chosen. */
const marginMs = 5 * 60 * 1000;

export function isWithdrawable(
  denomination: { readonly start: Timestamp; readonly expireWithdraw: Timestamp },
  now: Timestamp,
): boolean {
  return denomination.start <= now && denomination.expireWithdraw > now + marginMs;
}

export function selectDenominations<Denomination extends SelectableDenomination>(
  amount: Amount,
  denominations: readonly Denomination[],
): DenominationSelection<Denomination> {
  const selected: { denomination: Denomination; count: number }[] = [];
  let rest = amount;
  let totalCoinValue = zeroAmount(amount.currency);
  for (const denomination of [...denominations].sort(compareDenominations)) {
    if (isZero(denomination.value)) continue;
    const cost = addAmounts(denomination.value, denomination.feeWithdraw);
    if (compareAmounts(cost, rest) > 0) continue;
    const count = rest.units / cost.units;
    selected.push({ denomination, count: parseInteger(count.toString()) });
    rest = subtractAmounts(rest, multiplyAmount(cost, count));
    totalCoinValue = addAmounts(totalCoinValue, multiplyAmount(denomination.value, count));
  }
  return { selected, totalCoinValue, totalWithdrawCost: subtractAmounts(amount, rest) };
}

/** Sorts the largest value first. */
export function compareDenominations(
  left: SelectableDenomination,
  right: SelectableDenomination,
): number {
  return (
    compareAmounts(right.value, left.value) || compareAmounts(left.feeWithdraw, right.feeWithdraw)
  );
}
