import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Amount } from '@/protocol/amount';
import { planRefresh, refreshCost, refreshCostAtMost } from '@/wallet/core/refresh-cost';
import { refundCosts, type RefundableCoin } from '@/wallet/core/refund-costs';

const of = (units: bigint): Amount => ({ currency: 'KUDOS', units });
const amounts = (min: number, max: number) =>
  fc.bigInt({ min: BigInt(min), max: BigInt(max) }).map(of);
const denominations = fc.array(fc.record({ value: amounts(1, 60), feeWithdraw: amounts(0, 4) }), {
  maxLength: 5,
});

test('a refresh never loses more than the worst case says, and one amount loses that much', () => {
  fc.assert(
    fc.property(amounts(1, 150), amounts(0, 5), denominations, (most, feeRefresh, coins) => {
      const input = (amountLeft: Amount) => ({ amountLeft, feeRefresh, denominations: coins });
      const losses = Array.from({ length: Number(most.units) + 1 }, (_, units) =>
        Number(refreshCost(input(of(BigInt(units)))).units),
      );
      expect(refreshCostAtMost(input(most)).units).toBe(BigInt(Math.max(...losses)));
    }),
  );
});

/** A payment, and how the merchant divides a refund of it among the coins. */
const refunds = denominations.chain((coins) =>
  fc.array(
    fc
      .record({
        contribution: amounts(1, 200),
        feeRefund: amounts(0, 4),
        feeRefresh: amounts(0, 4),
      })
      .chain((coin) =>
        fc
          .oneof(fc.constant(0n), fc.constant(coin.contribution.units), fc.bigInt(0n, 200n))
          .map((share) => ({
            coin: { ...coin, denominations: coins } satisfies RefundableCoin,
            share: share > coin.contribution.units ? coin.contribution.units : share,
          }))
          // The exchange refuses a refund below its fee.
          .map((one) => ({ ...one, share: one.share < coin.feeRefund.units ? 0n : one.share })),
      ),
    { minLength: 1, maxLength: 4 },
  ),
);

test('a refund never brings less than the wallet says, however it is divided among the coins', () => {
  fc.assert(
    fc.property(refunds, (parts) => {
      const amount = of(parts.reduce((sum, { share }) => sum + share, 0n));
      const { feesAtMost, renewalAtMost } = refundCosts(
        amount,
        parts.map(({ coin }) => coin),
      );
      const said = amount.units - feesAtMost.units - renewalAtMost.units;
      const came = parts.reduce((sum, { coin, share }) => {
        if (share === 0n) return sum;
        const amountLeft = of(share - coin.feeRefund.units);
        return sum + (planRefresh({ ...coin, amountLeft })?.newValue.units ?? 0n);
      }, 0n);
      expect(came).toBeGreaterThanOrEqual(said > 0n ? said : 0n);
    }),
    { numRuns: 2_000 },
  );
});

test('a refund of one coin states exactly what comes', () => {
  const coin: RefundableCoin = {
    contribution: of(100n),
    feeRefund: of(3n),
    feeRefresh: of(2n),
    denominations: [{ value: of(10n), feeWithdraw: of(1n) }],
  };
  // 80 - 3 - 2 buys six coins of 10 for 11 each.
  const { feesAtMost, renewalAtMost } = refundCosts(of(80n), [coin]);
  expect([feesAtMost.units, renewalAtMost.units]).toEqual([3n, 17n]);
});
