import { expect, inject, test } from 'vitest';

const url = inject('serverUrl');

const advance = (body: unknown) =>
  fetch(`${url}/test/clock`, { method: 'POST', body: JSON.stringify(body) });

test('a test deployment moves its time forward, never by nonsense', async () => {
  const before = (await (await advance({ advance: { d_ms: 0 } })).json()) as {
    now: { t_ms: number };
  };
  const after = (await (await advance({ advance: { d_ms: 1000 } })).json()) as typeof before;
  expect(after.now.t_ms - before.now.t_ms).toBeGreaterThanOrEqual(1000);
  expect((await advance({ advance: { d_ms: 'forever' } })).status).toBe(400);
  expect((await advance({ advance: { d_ms: -1 } })).status).toBe(400);
  expect((await advance({})).status).toBe(400);
});
