import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FOREVER } from '@/protocol/duration';
import { lifetimeAfterPassword, lifetimeAfterRefresh } from '@/merchant/instances/token-lifetime';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const NOW = 1_800_000_000_000;

test('I14-1 after a password a token lives a day, as long as asked for, or without an end', () => {
  expect(lifetimeAfterPassword(undefined, NOW).expiresMs).toBe(NOW + DAY_MS);
  expect(lifetimeAfterPassword(60_000, NOW).expiresMs).toBe(NOW + 60_000);
  expect(lifetimeAfterPassword(2 * YEAR_MS, NOW).expiresMs).toBe(NOW + YEAR_MS);
  expect(lifetimeAfterPassword(FOREVER, NOW).expiresMs).toBeNull();
});

test('I14-1 a chain of refreshed tokens ends a year after the password, for all that is asked', () => {
  const wanted = fc.option(
    fc.oneof(fc.integer({ min: 0, max: 3 * YEAR_MS }), fc.constant(FOREVER)),
    {
      nil: undefined,
    },
  );
  const first = fc.integer({ min: 1_000, max: 2 * YEAR_MS });
  fc.assert(
    fc.property(first, fc.array(wanted, { minLength: 1, maxLength: 20 }), (duration, refreshes) => {
      let createdMs = NOW;
      let held = lifetimeAfterPassword(duration, NOW);
      for (const asked of refreshes) {
        const endMs = held.expiresMs ?? expect.unreachable('no end');
        // The last moment at which it still opens anything.
        const now = Math.max(createdMs, endMs - 1);
        const next = lifetimeAfterRefresh({ ...held, createdMs }, asked, now);
        const nextEndMs = next.expiresMs ?? expect.unreachable('no end');
        expect(nextEndMs - now).toBeLessThanOrEqual(endMs - createdMs);
        expect(nextEndMs).toBeLessThanOrEqual(NOW + YEAR_MS);
        expect(next.signedInMs).toBe(NOW);
        if (nextEndMs <= now) return;
        [createdMs, held] = [now, next];
      }
    }),
  );
});

test('I14-1 a token without an end gives any, and one of a time before has its own beginning', () => {
  const endless = { createdMs: NOW - 2 * YEAR_MS, expiresMs: null, signedInMs: null };
  expect(lifetimeAfterRefresh(endless, FOREVER, NOW).expiresMs).toBeNull();
  expect(lifetimeAfterRefresh(endless, 2 * YEAR_MS, NOW).expiresMs).toBe(NOW + YEAR_MS);
});
