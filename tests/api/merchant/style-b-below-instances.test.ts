/**
 * Private calls of style B below an instance's base URL, as shops have built them since September
 * 2019. They take the same credentials (docs/decisions/0006).
 */
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { encodeBase32 } from '@/protocol/base32';
import { bytes, makeCoins } from '../../support/coins';
import { makeInstance, send, type Answer, type TestInstance } from './merchant-support';
import { coinOf, payAtB, takeProposal } from './style-b-support';
import { fundedReserve } from './tip-support';

const url = inject('serverUrl');
let shop: TestInstance;
let other: TestInstance;

beforeAll(async () => {
  [shop, other] = await Promise.all([makeInstance(url), makeInstance(url)]);
  await fundedReserve(url, shop, 'KUDOS:2');
});

const order = { amount: 'KUDOS:0.64', summary: 'x', fulfillment_url: 'https://shop.example/' };
const wtid = encodeBase32(bytes(32));
const transfer = new URLSearchParams({
  wtid,
  wire_method: 'x-taler-bank',
  exchange: `${url}/exchange/`,
});

/** The status is the answer to the instance's owner. */
const CALLS: readonly [method: string, path: string, body: object | undefined, status: number][] = [
  ['POST', 'order', { order }, 200],
  ['GET', 'check-payment?order_id=none', undefined, 404],
  ['POST', 'refund', { order_id: 'none', refund: 'KUDOS:0.1', reason: 'x' }, 404],
  ['POST', 'tip-authorize', { amount: 'KUDOS:0.01', justification: 'x' }, 200],
  ['GET', 'tip-query', undefined, 200],
  ['POST', 'tip-query', undefined, 200],
  ['GET', 'history', undefined, 200],
  ['GET', `track/transfer?${transfer}`, undefined, 404],
  ['GET', 'track/transaction?order_id=none', undefined, 404],
];

function call(base: string, [method, path, body]: (typeof CALLS)[number], authorization?: string) {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  return send(base + path, { method, body, headers });
}

describe.for(CALLS)('%s %s', (asked) => {
  const [method, path, body, status] = asked;

  test('is the instance’s, with its token and no other', async () => {
    for (const base of [shop.baseUrl, `${url}/instances/${shop.id}/`]) {
      for (const scheme of ['ApiKey ', 'Bearer ', 'Bearer secret-token:']) {
        const answer = await call(base, asked, scheme + shop.token);
        expect(answer.status, JSON.stringify(answer.body)).toBe(status);
        // The route itself answers: 20 and 21 mean an unknown method or path.
        expect([20, 21]).not.toContain(answer.body['code']);
      }
      for (const wrong of [undefined, 'ApiKey wrong', `ApiKey ${other.token}`]) {
        expect((await call(base, asked, wrong)).status).toBe(401);
      }
    }
  });

  test('names no other instance, and none that is not there', async () => {
    const authorization = `ApiKey ${shop.token}`;
    const nobody = `${url}/merchant/instances/nobody/`;
    // check-payment: 400 (decision D18).
    expect([404, 400]).toContain((await call(nobody, asked, authorization)).status);
    if (path.startsWith('order')) {
      const named = { order: { ...order, instance: other.id } };
      const refused = await call(shop.baseUrl, [method, path, named, 400], authorization);
      expect(refused).toMatchObject({ status: 400, body: { field: 'order.instance' } });
      return;
    }
    const [at = '', query = ''] = path.split('?');
    const where = new URLSearchParams(query);
    if (body === undefined) where.set('instance', other.id);
    const named = body === undefined ? undefined : { ...body, instance: other.id };
    const refused = await call(shop.baseUrl, [method, `${at}?${where}`, named, 400], authorization);
    expect(refused).toMatchObject({ status: 400, body: { field: 'instance' } });
  });
});

test('an order, its payment, its refund and the history, by the instance’s base URL alone', async () => {
  const ask = (path: string, body?: object): Promise<Answer> =>
    send(shop.baseUrl + path, { body, headers: { authorization: `ApiKey ${shop.token}` } });
  const now = Math.floor(Date.now() / 1000) * 1000;
  const refund_deadline = { t_ms: now + 1_800_000 };
  const made = await ask('order', { order: { ...order, refund_deadline } });
  const orderId = z.string().parse(made.body['order_id']);
  const check = `check-payment?order_id=${orderId}`;
  expect((await ask(check)).body).toMatchObject({ paid: false });
  const claimed = await takeProposal(url, shop, orderId);
  const [coin] = await makeCoins(url, ['0.64']);
  expect((await payAtB(url, claimed, [coinOf(url, claimed, coin!)])).status).toBe(200);
  expect((await ask(check)).body).toMatchObject({ paid: true, refunded: false });
  const raised = await ask('refund', { order_id: orderId, refund: 'KUDOS:0.1', reason: 'cold' });
  expect(raised).toMatchObject({
    status: 200,
    body: { taler_refund_uri: expect.any(String) as string },
  });
  expect((await ask(check)).body).toMatchObject({ paid: true, refunded: true });
  // Shops of the time read the list in an object. At the address of the specification it is the
  // list itself.
  const history = z.strictObject({ history: z.array(z.looseObject({ order_id: z.string() })) });
  const { history: rows } = history.parse((await ask('history')).body);
  expect(rows.map((row) => row.order_id)).toEqual([orderId]);
  const specified = await fetch(`${url}/merchant/history?instance=${shop.id}`, {
    headers: { authorization: `Bearer ${shop.token}` },
  });
  expect(await specified.json()).toEqual(rows);
});
