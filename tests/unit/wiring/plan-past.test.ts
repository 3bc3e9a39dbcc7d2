import { describe, expect, test } from 'vitest';
import { DENOMINATION_VALUES } from '@/exchange/keys/key-plan';
import { utf8 } from '@/protocol/crypto/bytes';
import { isExample } from '@/protocol/example-order';
import { findGood } from '@/shop/goods';
import { Chance } from '@/wiring/past/chance';
import { DAY_MS, PAST_MS, piecesOf, planPast } from '@/wiring/past/plan-past';

const until = Date.UTC(2026, 10, 26, 15, 30);
const plan = (secret: string) => planPast(until, new Chance(utf8(secret)));

describe('the past of the demo shop', () => {
  const days = plan('secret');
  const orders = days.flatMap((day) => day.orders.map((order) => ({ ...order, day })));

  test('has orders on each of thirty days, with names of their own that say what they are', () => {
    expect(days.filter((day) => day.orders.length > 0)).toHaveLength(30);
    expect(orders.length).toBeGreaterThanOrEqual(150);
    expect(orders.length).toBeLessThanOrEqual(300);
    expect(new Set(orders.map(({ id }) => id)).size).toBe(orders.length);
    expect(orders.every(({ id }) => isExample(id))).toBe(true);
  });

  test('lies in these thirty days, and one coin can pay each order', () => {
    const more = Array.from({ length: 20 }, (_, at) => plan(`secret ${at}`)).flat();
    for (const { at, units, lines } of [...orders, ...more.flatMap((day) => day.orders)]) {
      expect(at).toBeGreaterThanOrEqual(until - PAST_MS);
      expect(at).toBeLessThan(until);
      expect(at % 1000).toBe(0);
      expect(units).toBeGreaterThan(0n);
      expect(units).toBeLessThanOrEqual(DENOMINATION_VALUES.at(-1)!);
      expect(lines.reduce((sum, line) => sum + line.units, 0n)).toBe(units);
    }
  });

  test('refunds a part or all of some paid orders, before their money is wired', () => {
    const refunded = orders.flatMap(({ refund, ...order }) =>
      refund === undefined ? [] : [{ ...order, refund }],
    );
    expect(refunded.some(({ refund, units }) => refund.units === units)).toBe(true);
    expect(refunded.some(({ refund, units }) => refund.units < units)).toBe(true);
    for (const { isPaid, at, refund, units, day } of refunded) {
      expect(isPaid).toBe(true);
      expect(refund.at).toBeGreaterThan(at);
      expect(refund.at).toBeLessThan(Math.min(day.payout, until));
      expect(refund.units).toBeLessThanOrEqual(units);
      expect(refund.units).toBeGreaterThan(0n);
    }
  });

  test('leaves some orders of every week unpaid, so that any span shows about the same share', () => {
    for (const week of [0, 1, 2, 3]) {
      const from = until - (week + 1) * 7 * DAY_MS;
      const made = orders.filter(({ at }) => at >= from && at < from + 7 * DAY_MS);
      const share = made.filter(({ isPaid }) => !isPaid).length / made.length;
      expect(share).toBeGreaterThan(0.05);
      expect(share).toBeLessThan(0.25);
    }
  });

  test('counts the pieces of each good, and no articles', () => {
    const pieces = piecesOf(days);
    const goods = orders.filter(({ article }) => article === undefined);
    const all = goods.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.quantity, 0);
    expect([...pieces.values()].reduce((sum, count) => sum + count, 0)).toBe(all);
    expect([...pieces.keys()].every((id) => findGood(id) !== null)).toBe(true);
  });

  test('sends goods to addresses that the shop can erase', () => {
    for (const { buyer } of orders) {
      const { $forgettable: marks, ...address } = buyer.delivery_location;
      expect(marks).toEqual(Object.fromEntries(Object.keys(address).map((line) => [line, true])));
      expect(Object.keys(address)).not.toHaveLength(0);
    }
  });

  test('is the same again for the same secret, and another for another', () => {
    expect(plan('secret')).toEqual(days);
    expect(plan('another')).not.toEqual(days);
  });
});
