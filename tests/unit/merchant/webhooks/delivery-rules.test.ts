import { expect, test } from 'vitest';
import { afterTry, pauseAfter, TRIED_MS } from '@/merchant/webhooks/delivery-rules';

const MINUTE_MS = 60_000;
const answer = (status: number) => ({ status, answer: '' });
const first = { kind: 'endpoint', attempts: 0, startedMs: 0 } as const;

test.for([200, 204, 299])('I14-2 %i ends a delivery', (status) => {
  expect(afterTry(first, answer(status), 5)).toEqual({ state: 'done', nextMs: 5 });
});

test.for([302, 400, 404, 408, 410, 429, 500, 503])(
  'I14-2 an endpoint is tried again after %i',
  (status) => {
    expect(afterTry(first, answer(status), 5)).toEqual({ state: 'pending', nextMs: MINUTE_MS + 5 });
  },
);

test.for([
  [302, 'pending'],
  [400, 'failed'],
  [404, 'failed'],
  [408, 'pending'],
  [410, 'failed'],
  [429, 'pending'],
  [500, 'pending'],
] as const)('I14-2 after %i a webhook with templates is %s', ([status, state]) => {
  expect(afterTry({ ...first, kind: 'template' }, answer(status), 5).state).toBe(state);
});

test('I14-2 pauses double up to a day, and tries end within seven days', () => {
  const tries: number[] = [];
  let now = 0;
  for (let attempts = 0; ; attempts += 1) {
    tries.push(now);
    const next = afterTry({ ...first, attempts }, { failure: 'unreachable' }, now);
    if (next.state === 'failed') break;
    now = next.nextMs;
  }
  const pauses = tries.slice(1).map((at, index) => (at - tries[index]!) / MINUTE_MS);
  expect(pauses.slice(0, 4)).toEqual([1, 2, 4, 8]);
  expect(Math.max(...pauses)).toBe(24 * 60);
  expect(tries.at(-1)).toBeLessThanOrEqual(TRIED_MS);
  expect(tries.at(-1)).toBeGreaterThan(TRIED_MS - 25 * 60 * MINUTE_MS);
});

test('I14-2 a server that does not answer is left alone for up to five minutes', () => {
  expect([1, 2, 3, 4, 30].map(pauseAfter)).toEqual([1_000, 2_000, 4_000, 8_000, 300_000]);
});
