import { describe, expect, test } from 'vitest';
import { addAmounts, formatAmount, multiplyAmount, parseAmount } from '@/protocol/amount';
import { planRefresh, refreshCost } from '@/wallet/core/refresh-cost';
import { readCases } from '../../../support/vectors';

interface CostCase {
  denominations: string[];
  fee_withdraw: string;
  fee_refresh: string;
  amount_left: string;
  refresh_cost: string;
}

function inputOf(vector: CostCase) {
  return {
    amountLeft: parseAmount(vector.amount_left),
    feeRefresh: parseAmount(vector.fee_refresh),
    denominations: vector.denominations.map((value) => ({
      value: parseAmount(value),
      feeWithdraw: parseAmount(vector.fee_withdraw),
    })),
  };
}

const cases = readCases<CostCase>('refresh_cost');

describe('refreshing the rest of a coin', () => {
  test.each(cases)('vector %#: $amount_left loses $refresh_cost', (vector) => {
    expect(formatAmount(refreshCost(inputOf(vector)))).toBe(vector.refresh_cost);
  });

  test('melts values, withdraw fees and the refresh fee, never more than is left', () => {
    for (const vector of cases) {
      const input = inputOf(vector);
      const plan = planRefresh(input);
      if (plan === null) {
        // 0.14 is the least that buys the smallest coin.
        expect(input.amountLeft.units).toBeLessThan(14_000_000n);
        continue;
      }
      const melted = plan.selected.reduce((sum, { denomination, count }) => {
        const each = addAmounts(denomination.value, denomination.feeWithdraw);
        return addAmounts(sum, multiplyAmount(each, count));
      }, input.feeRefresh);
      expect(plan.valueWithFee).toEqual(melted);
      expect(plan.valueWithFee.units).toBeLessThanOrEqual(input.amountLeft.units);
    }
  });

  test('is not possible when nothing can be bought after the fee', () => {
    const input = inputOf({ ...cases[0]!, amount_left: 'KUDOS:0.13' });
    expect(planRefresh(input)).toBe(null);
    expect(planRefresh({ ...input, amountLeft: parseAmount('KUDOS:0.14') })).not.toBe(null);
  });
});
