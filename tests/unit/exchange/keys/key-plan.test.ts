import { describe, expect, test } from 'vitest';
import {
  DENOMINATION_VALUES,
  FEES,
  planDenominations,
  planSigningKey,
  wireFeePeriod,
  wireFeePeriodChanges,
} from '@/exchange/keys/key-plan';
import { UNITS_PER_COIN } from '@/protocol/amount';

const DAY_MS = 24 * 3_600_000;
const now = Date.UTC(2026, 0, 1) + 123;

describe('denominations', () => {
  test('values double from 0.01 to above 64, and the smallest coin pays its deposit', () => {
    expect(DENOMINATION_VALUES[0]).toBe(UNITS_PER_COIN / 100n);
    expect(DENOMINATION_VALUES.at(-1)).toBeGreaterThanOrEqual(64n * UNITS_PER_COIN);
    DENOMINATION_VALUES.slice(1).forEach((value, i) => {
      expect(value).toBe(DENOMINATION_VALUES[i]! * 2n);
    });
    expect(FEES.deposit).toBeGreaterThan(0n);
    expect(FEES.deposit).toBeLessThan(DENOMINATION_VALUES[0]!);
  });

  test('the first plan has every value, valid at once, in whole seconds and in order', () => {
    const plans = planDenominations(now, []);
    expect(plans.map((plan) => plan.value)).toEqual(DENOMINATION_VALUES);
    for (const plan of plans) {
      expect(plan.start).toBeLessThanOrEqual(now);
      const stamps = [plan.start, plan.expireWithdraw, plan.expireDeposit, plan.expireLegal];
      expect(stamps).toEqual([...stamps].sort((a, b) => a - b));
      expect(stamps.every((stamp) => stamp % 1000 === 0)).toBe(true);
      expect(plan.expireWithdraw).toBeGreaterThan(now + 30 * DAY_MS);
    }
  });

  test('keys that start earlier end as usual', () => {
    const usual = planDenominations(now, []);
    const earlier = planDenominations(now, [], 31 * DAY_MS);
    expect(earlier).toEqual(usual.map((plan) => ({ ...plan, start: plan.start - 31 * DAY_MS })));
    const key = planSigningKey(now, []);
    expect(planSigningKey(now, [], DAY_MS)).toEqual({ ...key, start: key!.start - DAY_MS });
  });

  test('nothing is planned while the existing ones are good for more than a week', () => {
    const existing = planDenominations(now, []);
    expect(planDenominations(now + DAY_MS, existing)).toEqual([]);
  });

  test('a week before the end the successors are planned, overlapping by a day', () => {
    const existing = planDenominations(now, []);
    const end = existing[0]!.expireWithdraw;
    const next = planDenominations(end - 6 * DAY_MS, existing);
    expect(next.map((plan) => plan.value)).toEqual(DENOMINATION_VALUES);
    expect(next[0]!.start).toBe(end - DAY_MS);
    expect(planDenominations(end - 6 * DAY_MS, [...existing, ...next])).toEqual([]);
  });

  test('after a long sleep the new ones are valid at once', () => {
    const late = planDenominations(now, [])[0]!.expireWithdraw + 40 * DAY_MS;
    const plans = planDenominations(late, planDenominations(now, []));
    expect(plans).toHaveLength(DENOMINATION_VALUES.length);
    expect(plans.every((plan) => plan.start <= late && plan.start > late - DAY_MS)).toBe(true);
  });

  test('a current one that goes is replaced at once, also when its successor is made already', () => {
    const existing = planDenominations(now, []);
    const later = existing[0]!.expireWithdraw - 6 * DAY_MS;
    const next = planDenominations(later, existing);
    const [revoked, ...others] = existing;
    const plans = planDenominations(later, [...others, ...next]);
    expect(plans.map((plan) => plan.value)).toEqual([revoked!.value]);
    expect(plans[0]!.start).toBeLessThanOrEqual(later);
  });

  test('only the value that lacks a key is planned', () => {
    const existing = planDenominations(now, []);
    const without = existing.filter((plan) => plan.value !== DENOMINATION_VALUES[3]);
    expect(planDenominations(now, without).map((plan) => plan.value)).toEqual([
      DENOMINATION_VALUES[3],
    ]);
  });
});

test('a signing key is followed by the next before it expires', () => {
  const first = planSigningKey(now, [])!;
  expect(first.start).toBeLessThanOrEqual(now);
  expect(first.end).toBeGreaterThan(first.expire);
  expect(planSigningKey(now, [first])).toBeUndefined();
  const next = planSigningKey(first.expire - 2 * DAY_MS, [first])!;
  expect(next.start).toBeLessThan(first.expire);
});

test('the wire fee period is around the current time, in whole seconds', () => {
  const { start, end } = wireFeePeriod(now);
  expect(start).toBeLessThan(now);
  expect(end).toBeGreaterThan(now + 365 * DAY_MS);
  expect([start % 1000, end % 1000]).toEqual([0, 0]);
});

test('a period of wire fees is announced until the next one is, whenever it was asked for', () => {
  for (let hour = 0; hour <= 48; hour += 1) {
    const asked = now + hour * 3_600_000;
    const changes = wireFeePeriodChanges(wireFeePeriod(asked));
    expect(asked).toBeLessThan(changes);
    expect(wireFeePeriod(changes - 1)).toEqual(wireFeePeriod(asked));
    expect(wireFeePeriod(changes)).not.toEqual(wireFeePeriod(asked));
  }
});
