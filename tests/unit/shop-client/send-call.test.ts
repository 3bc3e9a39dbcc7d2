/** When florin/client repeats a call, and when it does not. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FlorinClient } from '@/shop-client/florin-client';

const ORDER = { order: { amount: 'KUDOS:1', summary: 'Tea' } };
const MADE = () => Response.json({ order_id: 'order-1' });
const refusal = (status: number, error: string, retryAfter?: string) => () =>
  Response.json(
    { code: 9000, hint: 'Not now.', error },
    { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
  );
const busy = refusal(503, 'GENERIC_DATABASE_UNAVAILABLE', '1');
const cut = () => {
  throw new TypeError('fetch failed');
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A client whose requests are answered one after the other. The last answer is given for ever. */
function clientOf(answers: readonly (() => Response)[]) {
  const requests: { url: string; headers: Headers; at: number }[] = [];
  const send: typeof fetch = (input, init) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)] ?? cut;
    const url = (input as URL).href;
    requests.push({ url, headers: new Headers(init?.headers), at: Date.now() });
    return new Promise((resolve) => {
      resolve(answer());
    });
  };
  const baseUrl = 'https://pay.example/merchant/instances/tea';
  return { client: new FlorinClient({ baseUrl, token: 'secret-token:x', fetch: send }), requests };
}

/** Settles while the pauses between tries pass at once. */
async function outcomeOf<T>(call: Promise<T>): Promise<T | Error> {
  const settled = call.catch((error: unknown) => error as Error);
  await vi.runAllTimersAsync();
  return settled;
}

test.for([
  ['no connection', cut],
  ['an answer under way', refusal(409, 'GENERIC_IDEMPOTENCY_KEY_IN_USE', '2')],
  ['too many requests', refusal(429, 'GENERIC_TOO_MANY_REQUESTS', '1')],
  ['a server that cannot answer now', busy],
  ['a proxy that cannot reach it', () => new Response('Bad gateway', { status: 502 })],
] as const)('I14-7 after %s a call is repeated under the same key', async ([, problem]) => {
  const { client, requests } = clientOf([problem, problem, MADE]);
  expect(await outcomeOf(client.orders.create(ORDER))).toEqual({ order_id: 'order-1' });
  const keys = new Set(requests.map(({ headers }) => headers.get('idempotency-key')));
  expect([requests.length, keys.size]).toEqual([3, 1]);
  expect([...keys][0]).toMatch(/^[0-9a-f]{32}$/);
});

test('I14-7 each call has its own key, or the one that you give', async () => {
  const { client, requests } = clientOf([MADE]);
  await client.orders.create(ORDER);
  await client.orders.create(ORDER);
  await client.orders.create(ORDER, { idempotencyKey: 'cart-17' });
  await client.orders.get('order-1');
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys.slice(0, 2)).size).toBe(2);
  expect(keys.slice(2)).toEqual(['cart-17', null]);
});

test('I14-7 a pause is as long as Retry-After says, and longer with each try', async () => {
  const { client, requests } = clientOf([busy, cut, cut, MADE]);
  await outcomeOf(client.orders.create(ORDER));
  const at = requests.map((one) => one.at - (requests[0]?.at ?? 0));
  expect(at).toEqual([0, 1000, 1500, 2500]);
});

test('I14-7 four tries are the most, and the last problem is thrown', async () => {
  const { client, requests } = clientOf([cut]);
  const thrown = await outcomeOf(client.orders.create(ORDER));
  expect(thrown).toMatchObject({ name: 'UnreachableError', kind: 'unreachable' });
  expect(requests).toHaveLength(4);
});

test.for([
  ['a refusal', refusal(400, 'GENERIC_PARAMETER_MALFORMED')],
  ['another conflict', refusal(409, 'MERCHANT_PRIVATE_POST_ORDERS_ALREADY_EXISTS')],
  ['a bug of the server', refusal(500, 'GENERIC_INTERNAL_INVARIANT_FAILURE')],
  ['a wait of an hour', refusal(503, 'GENERIC_DATABASE_UNAVAILABLE', '3600')],
] as const)('I14-7 %s is thrown at once', async ([, answer]) => {
  const { client, requests } = clientOf([answer, MADE]);
  const thrown = await outcomeOf(client.orders.create(ORDER));
  expect(thrown).toMatchObject({ name: 'RefusedError', kind: 'refused', hint: 'Not now.' });
  expect(requests).toHaveLength(1);
});

test('I14-7 your signal ends the pause between tries, with its own reason', async () => {
  const { client, requests } = clientOf([busy]);
  const reason = new Error('the visitor has gone');
  const controller = new AbortController();
  const call = client.orders.create(ORDER, { signal: controller.signal });
  const settled = call.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10);
  controller.abort(reason);
  expect(await settled).toBe(reason);
  expect(requests).toHaveLength(1);
});

test('I14-7 parts of an address are escaped, and no error has the token', async () => {
  const { client, requests } = clientOf([refusal(404, 'MERCHANT_GENERIC_ORDER_UNKNOWN')]);
  const thrown = await outcomeOf(client.orders.get('a b/?', { sessionId: 'private' }));
  const [request] = requests;
  expect(request?.url).toBe(
    'https://pay.example/merchant/instances/tea/private/orders/a%20b%2F%3F?session_id=private',
  );
  expect(request?.headers.get('authorization')).toBe('Bearer secret-token:x');
  const { message } = thrown as Error;
  expect(message).toBe('GET private/orders/a%20b%2F%3F: Not now.');
  expect(JSON.stringify(thrown)).not.toContain('secret-token');
});

test('I14-7 events are followed on after the backend was away, and given up at last', async () => {
  const event = { id: 7, type: 'product.created', created: { t_ms: 0 }, data: { product_id: 'a' } };
  const { client, requests } = clientOf([
    ...Array<() => Response>(9).fill(cut),
    () => Response.json({ events: [event] }),
    cut,
  ]);
  const followed = client.events.follow({ since: 6, patienceMs: 60_000 });
  expect(await outcomeOf(followed.next())).toEqual({ done: false, value: event });
  const before = requests.length;
  expect(await outcomeOf(followed.next())).toMatchObject({ kind: 'unreachable' });
  expect(requests.length).toBeGreaterThan(before);
  expect(requests.at(-1)?.url).toContain('since=7');
});
