import { expect, test } from 'vitest';
import { pauseAfter } from '@/exchange/wire/send-transfers';

test('a transfer that fails is tried again after pauses that double up to an hour', () => {
  expect([0, 1, 2].map(pauseAfter)).toEqual([5_000, 10_000, 20_000]);
  expect([20, 1000].map(pauseAfter)).toEqual([3_600_000, 3_600_000]);
});
