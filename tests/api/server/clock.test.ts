import { expect, inject, test } from 'vitest';

const url = inject('serverUrl');

const advance = (body: unknown) =>
  fetch(`${url}/test/clock`, { method: 'POST', body: JSON.stringify(body) });

test('a test deployment tells its time, and moves it never by nonsense', async () => {
  const before = Date.now();
  // Forward it moves on servers of single tests only: others count on this one's time.
  const answer = await advance({ advance: { d_ms: 0 } });
  expect(answer.status).toBe(200);
  const { now } = (await answer.json()) as { now: { t_ms: number } };
  expect(now.t_ms).toBeGreaterThanOrEqual(before);
  expect(now.t_ms).toBeLessThanOrEqual(Date.now());
  expect((await advance({ advance: { d_ms: 'forever' } })).status).toBe(400);
  expect((await advance({ advance: { d_ms: -1 } })).status).toBe(400);
  expect((await advance({})).status).toBe(400);
});
