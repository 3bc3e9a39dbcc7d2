import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MovableClock } from '@/config/clock';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the clock shows the real time, is moved, and goes back to the real time', () => {
  const clock = new MovableClock();
  clock.advance(500);
  vi.advanceTimersByTime(10);
  expect(clock.now()).toBe(1_000_510);
  clock.reset();
  expect(clock.now()).toBe(1_000_010);
});

test('one that is given a time goes on from there, and goes back to the time it would have', () => {
  const clock = new MovableClock(7_000);
  expect(clock.now()).toBe(7_000);
  vi.advanceTimersByTime(10);
  clock.advance(500);
  expect(clock.now()).toBe(7_510);
  clock.reset();
  expect(clock.now()).toBe(7_010);
});
