/**
 * Pages are the heaviest answers that a stranger gets. A crowd that requests them delays no other
 * caller.
 */
import { expect, test } from '../support/browser';
import { watchDuring } from '../support/bystander';
import { sendFromElsewhere } from '../support/from-elsewhere';

const LIMIT_MS = 2000;
const PATHS = ['/', '/bank/log-in', '/shop', '/wallet', '/bank/register', '/no/such/page'];
const headers = { accept: 'text/html' };

test('many pages at once delay others little', async ({ url }) => {
  await Promise.all(PATHS.map((path) => fetch(url + path, { headers })));
  const others = { sender: '127.0.0.62', paths: ['/merchant/config', '/exchange/keys'] } as const;
  const query = Array.from({ length: 100 }, (_, i) => `m${i}=${'x'.repeat(70)}`).join('&');
  const { result, longestMs, statuses } = await watchDuring(url, others, () =>
    Promise.all(
      Array.from({ length: 60 }, (_, i) => {
        const path = `${PATHS[i % PATHS.length] ?? ''}?${i < 30 ? query : ''}`;
        return sendFromElsewhere('127.0.0.61', url + path, { method: 'GET', headers });
      }),
    ),
  );
  expect(new Set(result.map(({ status }) => status))).toEqual(new Set([200, 404]));
  expect(statuses).toEqual([200]);
  expect(longestMs).toBeLessThan(LIMIT_MS);
});

test('pages are only read: all else that is sent to them is refused before they see it', async ({
  url,
}) => {
  const action = { ...headers, 'next-action': 'a'.repeat(42) };
  for (const [path, status, code] of [
    ['/bank/log-in', 405, 20],
    ['/no/such/page', 404, 21],
  ] as const) {
    const answer = await fetch(url + path, { method: 'POST', headers: action, body: 'x' });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
  }
});
