import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  balanceOf,
  changeOf,
  divideAmong,
  netAfterFeesOf,
  netOf,
  netUnitsOf,
  refundFeesOf,
  spentOf,
  type Sales,
  type SignedAmount,
} from '@/protocol/figures';

const units = fc.bigInt({ min: 0n, max: 10n ** 20n });

test('the parts of a price add up to it, and none is below zero', () => {
  fc.assert(
    fc.property(units, fc.array(units, { minLength: 1, maxLength: 9 }), (price, prices) => {
      const parts = divideAmong(price, prices);
      expect(parts).toHaveLength(prices.length);
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(price);
      expect(parts.every((part) => part >= 0n)).toBe(true);
    }),
  );
});

test('a price is divided in proportion, and equally among lines without prices', () => {
  expect(divideAmong(500n, [400n, 200n])).toEqual([334n, 166n]);
  expect(divideAmong(600n, [400n, 200n])).toEqual([400n, 200n]);
  expect(divideAmong(3n, [0n, 0n])).toEqual([2n, 1n]);
});

const kudos = (one: bigint) => ({ currency: 'KUDOS', units: one });
const unitsOf = ({ value, sign }: SignedAmount): bigint =>
  sign === '-' ? -value.units : value.units;
const sumOf = (all: readonly bigint[]): bigint => all.reduce((sum, one) => sum + one, 0n);
const period = fc.record({ paid: units.map(kudos), refunded: units.map(kudos) });

test('[I13-2] the nets of all periods add up to what was paid less what was refunded', () => {
  fc.assert(
    fc.property(fc.array(period), (periods: readonly Sales[]) => {
      const paid = sumOf(periods.map((one) => one.paid.units));
      const refunded = sumOf(periods.map((one) => one.refunded.units));
      expect(sumOf(periods.map((one) => unitsOf(netOf(one))))).toBe(paid - refunded);
      expect(sumOf(periods.map(netUnitsOf))).toBe(paid - refunded);
      expect(periods.every((one) => netOf(one).value.units >= 0n)).toBe(true);
    }),
  );
});

test('[I13-2] a period with nothing but a refund has a net below zero, and nothing at all has no sign', () => {
  expect(netOf({ paid: kudos(0n), refunded: kudos(8n) })).toEqual({ value: kudos(8n), sign: '-' });
  expect(netOf({ paid: kudos(8n), refunded: kudos(8n) })).toEqual({ value: kudos(0n) });
});

test('[I13-2] net after fees, refund fees and what was spent are sums of their parts', () => {
  fc.assert(
    fc.property(units, units, units, (one, other, third) => {
      const parts = { received: kudos(one), refunded: kudos(other), fees: kudos(third) };
      expect(unitsOf(netAfterFeesOf(parts))).toBe(one - other - third);
      expect(unitsOf(refundFeesOf(kudos(one), kudos(other)))).toBe(one - other);
      expect(spentOf(kudos(one), kudos(other)).units).toBe(one + other);
    }),
  );
});

test('[I13-2] the changes of a history are a balance', () => {
  const changes = fc.array(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }));
  fc.assert(
    fc.property(changes, (all) => {
      expect(balanceOf(all.map((one) => changeOf('KUDOS', one)))).toBe(sumOf(all));
    }),
  );
});
