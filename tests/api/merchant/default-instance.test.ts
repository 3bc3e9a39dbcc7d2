/** Instances that calls of style B mean, and the rights that GET /track/transaction needs [SEED-8]. */
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { defaultInstance, makeInstance, send, type TestInstance } from './merchant-support';
import { checkPayment, makeOrder } from './style-b-support';

const url = inject('serverUrl');
const shown = await defaultInstance(url);
let other: TestInstance;

beforeAll(async () => {
  other = await makeInstance(url);
});

const BODIES: Readonly<Record<string, object>> = {
  refund: { order_id: 'none', refund: 'KUDOS:1', reason: 'x' },
  'tip-authorize': { amount: 'KUDOS:0.01', justification: 'x', next_url: 'https://x.example/' },
};
const QUERIES: Readonly<Record<string, string>> = {
  'check-payment': 'order_id=none&',
  history: '',
  'tip-query': '',
  'track/transfer': `wtid=${'0'.repeat(52)}&wire_method=test&exchange=${encodeURIComponent(`${url}/exchange/`)}&`,
};

function ask(path: string, instance: string | undefined, token: string) {
  const body = BODIES[path];
  if (body !== undefined) return send(`${url}/${path}`, { token, body: { ...body, instance } });
  const query = `${QUERIES[path] ?? ''}${instance === undefined ? '' : `instance=${instance}`}`;
  return send(`${url}/${path}?${query}`, {
    token,
    method: path === 'tip-query' ? 'POST' : 'GET',
  });
}

test.for([...Object.keys(BODIES), ...Object.keys(QUERIES)])(
  '[SEED-8] %s without an instance, or with an empty one, means the default one',
  async (path) => {
    const named = await ask(path, 'default', shown.token);
    expect(named.status).not.toBe(401);
    for (const instance of [undefined, '']) {
      const left = await ask(path, instance, shown.token);
      expect([left.status, left.body['code']]).toEqual([named.status, named.body['code']]);
      // No other credentials open it.
      expect(await ask(path, instance, other.token)).toMatchObject({ status: 401 });
    }
  },
);

test('[SEED-8] an order without an instance is the default one’s, and its payment is asked for there', async () => {
  const orderId = await makeOrder(url, shown, { instance: undefined });
  const asked = await send(`${url}/check-payment?order_id=${orderId}`, { token: shown.token });
  expect(asked).toMatchObject({ status: 200, body: { paid: false } });
  expect(await checkPayment(url, other, { order_id: orderId })).toMatchObject({ status: 404 });
});

describe('[SEED-8] GET /track/transaction', () => {
  test.for([
    ['instance', 'id=1'],
    ['id', 'instance=default'],
  ] as const)('without %s is 400, and names it', async ([field, query]) => {
    for (const path of ['/track/transaction', '/merchant/track/transaction']) {
      expect(await send(`${url}${path}?${query}`, { token: shown.token })).toMatchObject({
        status: 400,
        body: { code: 1008, field },
      });
    }
  });

  test.for(['x', '-1', '1.5', '1e3'])('with the id %j is 400', async (id) => {
    const query = `instance=default&id=${id}`;
    expect(await send(`${url}/track/transaction?${query}`, { token: shown.token })).toMatchObject({
      status: 400,
      body: { code: 1009, field: 'id' },
    });
  });
});
