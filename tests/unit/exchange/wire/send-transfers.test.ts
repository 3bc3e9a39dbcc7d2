import { expect, test } from 'vitest';
import { failureText, pauseAfter } from '@/exchange/wire/send-transfers';
import { UpstreamRefusal } from '@/protocol/refusal';

test('a transfer that fails is tried again after pauses that double up to an hour', () => {
  expect([0, 1, 2].map((n) => pauseAfter(n))).toEqual([5_000, 10_000, 20_000]);
  expect([20, 1000].map((n) => pauseAfter(n))).toEqual([3_600_000, 3_600_000]);
});

test('one to an account that the bank does not know waits longer, up to a day', () => {
  const hours = [0, 1, 2, 3, 4, 5, 1000].map((n) => pauseAfter(n, true) / 3_600_000);
  expect(hours).toEqual([1, 2, 4, 8, 16, 24, 24]);
});

test('why it failed is one short text that a database can keep', () => {
  const hint = `no such\0account ${'x'.repeat(1000)}`;
  const text = failureText(new UpstreamRefusal(404, { hint }));
  expect(text).toMatch(/^upstream answered 404: no suchaccount x+$/);
  expect(text).toHaveLength(300);
  expect(failureText(new Error('the bank is closed'))).toBe('the bank is closed');
  expect(failureText(7)).toBe('7');
});
