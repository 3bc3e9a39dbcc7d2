import { expect, test } from 'vitest';
import { conversionOf, decidedOf } from '@/protocol/figures';

test('the conversion leaves out what can still be paid', () => {
  const counts = { createdCount: 49, convertedCount: 40, openCount: 4 };
  expect(decidedOf(counts)).toBe(45);
  expect(conversionOf(counts)).toBe(89);
  expect(conversionOf({ createdCount: 4, convertedCount: 0, openCount: 4 })).toBeUndefined();
  expect(conversionOf({ createdCount: 0, convertedCount: 0, openCount: 0 })).toBeUndefined();
});

test('an order that is paid between the two counts is counted once', () => {
  expect(conversionOf({ createdCount: 2, convertedCount: 2, openCount: 1 })).toBe(100);
});
