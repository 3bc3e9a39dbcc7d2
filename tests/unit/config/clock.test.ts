import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MovableClock } from '@/config/clock';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the clock shows the real time, and is moved', () => {
  const clock = new MovableClock();
  clock.advance(500);
  vi.advanceTimersByTime(10);
  expect(clock.now()).toBe(1_000_510);
});

test('one that is given a time goes on from there', () => {
  const clock = new MovableClock(7_000);
  expect(clock.now()).toBe(7_000);
  vi.advanceTimersByTime(10);
  clock.advance(500);
  expect(clock.now()).toBe(7_510);
});
