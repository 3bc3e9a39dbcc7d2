import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addAmounts,
  formatAmount,
  multiplyAmount,
  parseAmount,
  sumAmounts,
} from '@/protocol/amount';
import { isWithdrawable, selectDenominations } from '@/wallet/core/denomination-selection';
import { readCases } from '../../../support/vectors';

interface DenominationCase {
  amount: string;
  denominations: string[];
  fee_withdraw: string;
  selected: { value: string; count: number }[];
  total_coin_value: string;
  total_withdraw_cost: string;
}

const kudos = (units: bigint) => ({ currency: 'KUDOS', units });

describe('denominations for a withdrawal', () => {
  test.each(readCases<DenominationCase>('withdraw_denomination_selection'))(
    'vector %#: $amount with a fee of $fee_withdraw',
    (vector) => {
      const selection = selectDenominations(
        parseAmount(vector.amount),
        vector.denominations.map((value) => ({
          value: parseAmount(value),
          feeWithdraw: parseAmount(vector.fee_withdraw),
        })),
      );
      const selected = selection.selected.map(({ denomination, count }) => ({
        value: formatAmount(denomination.value),
        count,
      }));
      expect(selected).toEqual(vector.selected);
      expect(formatAmount(selection.totalCoinValue)).toBe(vector.total_coin_value);
      expect(formatAmount(selection.totalWithdrawCost)).toBe(vector.total_withdraw_cost);
    },
  );

  test('never cost more than there is, leave less than the cheapest coin costs, and add up', () => {
    const denomination = fc.record({
      value: fc.bigInt(1n, 500n).map(kudos),
      feeWithdraw: fc.bigInt(0n, 9n).map(kudos),
    });
    fc.assert(
      fc.property(
        fc.bigInt(0n, 5000n).map(kudos),
        fc.array(denomination, { minLength: 1, maxLength: 6 }),
        (amount, denominations) => {
          const { selected, totalCoinValue, totalWithdrawCost } = selectDenominations(
            amount,
            denominations,
          );
          const cheapest = denominations
            .map(({ value, feeWithdraw }) => value.units + feeWithdraw.units)
            .reduce((a, b) => (a < b ? a : b));
          const rest = amount.units - totalWithdrawCost.units;
          expect(rest >= 0n && rest < cheapest).toBe(true);
          const values = selected.map((s) => multiplyAmount(s.denomination.value, s.count));
          expect(sumAmounts('KUDOS', values)).toEqual(totalCoinValue);
          const costs = selected.map(({ denomination: { value, feeWithdraw }, count }) =>
            multiplyAmount(addAmounts(value, feeWithdraw), count),
          );
          expect(sumAmounts('KUDOS', costs)).toEqual(totalWithdrawCost);
        },
      ),
    );
  });

  test('of no value are ignored, of another currency a bug', () => {
    const free = { value: kudos(0n), feeWithdraw: kudos(0n) };
    expect(selectDenominations(kudos(5n), [free]).selected).toEqual([]);
    const euro = { value: parseAmount('EUR:9'), feeWithdraw: parseAmount('EUR:0') };
    expect(() => selectDenominations(kudos(5n), [euro])).toThrow(TypeError);
  });

  test('are withdrawable from their start until five minutes before their end', () => {
    const denomination = { start: 1_000_000, expireWithdraw: 2_000_000 };
    expect(isWithdrawable(denomination, 999_999)).toBe(false);
    expect(isWithdrawable(denomination, 1_000_000)).toBe(true);
    expect(isWithdrawable(denomination, 1_699_999)).toBe(true);
    expect(isWithdrawable(denomination, 1_700_000)).toBe(false);
  });
});
