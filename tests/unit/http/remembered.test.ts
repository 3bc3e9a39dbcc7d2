import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Remembered } from '@/http/remembered';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('what was remembered for a while is forgotten as others come, and what lasts longer stays', () => {
  const remembered = new Remembered(10_000);
  remembered.add('long', 600_000);
  for (let i = 0; i < 500; i += 1) remembered.add(`first ${i}`, 60_000);
  vi.advanceTimersByTime(60_001);
  expect(remembered.has('first 0')).toBe(false);
  for (let i = 0; i < 600; i += 1) remembered.add(`second ${i}`, 60_000);
  expect(remembered.size).toBe(1 + 600);
  expect(remembered.has('long')).toBe(true);
  expect(remembered.has('second 0')).toBe(true);
});

test('beyond the capacity the oldest make room', () => {
  const remembered = new Remembered(2);
  for (const key of ['a', 'b', 'a', 'c']) remembered.add(key, 60_000);
  expect(['a', 'b', 'c'].filter((key) => remembered.has(key))).toEqual(['a', 'c']);
});
