import { expect, test } from 'vitest';
import { isOneAttemptTooMany } from '@/http/attempts';

test('[UI-5] the eleventh attempt within a minute is one too many, for that name and peer only', () => {
  const now = 1_000_000;
  const attempt = (peer: string, name: string, at: number) => isOneAttemptTooMany(peer, name, at);
  for (let i = 0; i < 10; i += 1) expect(attempt('10.0.0.1', 'anna', now + i)).toBe(false);
  expect(attempt('10.0.0.1', 'anna', now + 10)).toBe(true);
  expect(attempt('10.0.0.1', 'berta', now + 10)).toBe(false);
  expect(attempt('10.0.0.2', 'anna', now + 10)).toBe(false);
  expect(attempt('10.0.0.1', 'anna', now + 60_020)).toBe(false);
});

test('[UI-5] trying a password on many names from one peer is limited too', () => {
  const now = 9_000_000;
  const outcomes = Array.from({ length: 101 }, (_, i) =>
    isOneAttemptTooMany('10.0.0.9', `user-${i}`, now),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(outcomes.at(-1)).toBe(true);
});

test('[UI-5] who tries names without end is not forgotten for it, nor is anybody else', () => {
  const now = 20_000_000;
  for (let i = 0; i < 11; i += 1) isOneAttemptTooMany('10.0.1.1', 'anna', now);
  for (let i = 0; i < 20_000; i += 1) isOneAttemptTooMany('10.0.1.2', `user-${i}`, now);
  expect(isOneAttemptTooMany('10.0.1.2', 'berta', now)).toBe(true);
  expect(isOneAttemptTooMany('10.0.1.1', 'anna', now)).toBe(true);
  expect(isOneAttemptTooMany('10.0.1.2', 'berta', now + 60_001)).toBe(false);
});
