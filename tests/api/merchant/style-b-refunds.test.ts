import { beforeAll, expect, inject, test } from 'vitest';
import { kudos, makeCoins, type TestCoin } from '../../support/coins';
import { makeInstance, send, type Answer, type TestInstance } from './merchant-support';
import {
  checkPayment,
  coinOf,
  makeOrder,
  payAtB,
  takeProposal,
  type ProposedOrder,
} from './style-b-support';

const url = inject('serverUrl');
let shop: TestInstance;
const purse: TestCoin[] = [];

beforeAll(async () => {
  shop = await makeInstance(url);
  purse.push(...(await makeCoins(url, Array<string>(14).fill('0.64'))));
});

async function makePaid(count = 1, refundableMs = 1_800_000): Promise<ProposedOrder> {
  const coins = purse.splice(0, count);
  const now = Math.floor(Date.now() / 1000) * 1000;
  const orderId = await makeOrder(url, shop, {
    amount: count === 1 ? 'KUDOS:0.64' : 'KUDOS:1.28',
    timestamp: { t_ms: now },
    refund_deadline: { t_ms: now + refundableMs },
  });
  const claimed = await takeProposal(url, shop, orderId);
  const paid = await payAtB(
    url,
    claimed,
    coins.map((coin) => coinOf(url, claimed, coin)),
  );
  expect(paid.status).toBe(200);
  return claimed;
}

function raise(orderId: string, refund: string, members: object = {}): Promise<Answer> {
  const body = { order_id: orderId, refund, reason: 'it was cold', instance: shop.id, ...members };
  return send(`${url}/merchant/refund`, { token: shop.token, body });
}

async function lookUp(query: Record<string, string>): Promise<{ status: number; body: unknown }> {
  const search = new URLSearchParams(query).toString();
  const response = await fetch(`${url}/merchant/public/refund?${search}`);
  return { status: response.status, body: await response.json() };
}

test('[REF-1] a refund is answered by key, hash, permissions and the address for the wallet', async () => {
  const { orderId, answer, json } = await makePaid();
  const raised = await raise(orderId, 'KUDOS:0.2');
  expect(raised).toMatchObject({
    status: 200,
    body: {
      merchant_pub: json['merchant_pub'],
      h_contract_terms: answer.H_proposal,
      refund_permissions: [
        { refund_amount: 'KUDOS:0.2', refund_fee: expect.any(String) as string },
      ],
      refund_redirect_url: expect.stringContaining('/public/trigger-pay?refund_url=') as string,
      contract_terms: json,
    },
  });
});

test('[REF-2] a total that is not bigger than the one before is refused with 400', async () => {
  const { orderId } = await makePaid();
  expect((await raise(orderId, 'KUDOS:0.2')).status).toBe(200);
  for (const total of ['KUDOS:0.2', 'KUDOS:0.1', 'KUDOS:0']) {
    expect(await raise(orderId, total)).toMatchObject({ status: 400, body: { code: 2602 } });
  }
  expect((await checkPayment(url, shop, { order_id: orderId })).body).toMatchObject({
    refund_amount: 'KUDOS:0.2',
  });
});

test('[REF-2] unknown, unpaid, too much, another currency and another’s order are refused, each with its own code', async () => {
  const { orderId } = await makePaid();
  const unclaimed = await makeOrder(url, shop);
  const { orderId: unpaid } = await takeProposal(url, shop, await makeOrder(url, shop));
  const cases: [string, string, object, number, number][] = [
    ['nothing', 'KUDOS:0.1', {}, 404, 2601],
    [unclaimed, 'KUDOS:0.1', {}, 404, 2601],
    [unpaid, 'KUDOS:0.1', {}, 400, 2531],
    [orderId, 'KUDOS:0.65', {}, 409, 2530],
    [orderId, 'EUR:0.1', {}, 400, 1009],
    [orderId, 'KUDOS:0.1', { instance: 'nobody' }, 404, 2600],
    [orderId, 'KUDOS:0.1', { instance: undefined }, 401, 2015],
    [orderId, 'KUDOS:0.1', { reason: undefined }, 400, 1008],
  ];
  for (const [id, total, members, status, code] of cases) {
    expect(await raise(id, total, members)).toMatchObject({ status, body: { code } });
  }
  expect((await checkPayment(url, shop, { order_id: orderId })).body).toMatchObject({
    refunded: false,
    refund_amount: 'KUDOS:0',
  });
});

test('[REF-3] refunds grow in parts to the whole, and check-payment tells the total', async () => {
  const { orderId } = await makePaid(2);
  for (const total of ['KUDOS:0.3', 'KUDOS:0.9', 'KUDOS:1.28']) {
    expect((await raise(orderId, total)).status).toBe(200);
    expect((await checkPayment(url, shop, { order_id: orderId })).body).toMatchObject({
      paid: true,
      refunded: true,
      refund_amount: total,
    });
  }
  expect(await raise(orderId, 'KUDOS:1.29')).toMatchObject({ status: 409 });
});

test('[REF-4] an order without refunds gives none', async () => {
  const { orderId } = await makePaid(1, 0);
  expect(await raise(orderId, 'KUDOS:0.1')).toMatchObject({ status: 403, body: { code: 2532 } });
});

test('[REF-5] a wallet looks its refund up as the array of the specification', async () => {
  const { orderId, json } = await makePaid();
  const order = { instance: shop.id, order_id: orderId };
  expect(await lookUp(order)).toEqual({ status: 200, body: [] });
  await raise(orderId, 'KUDOS:0.2');
  const isPending = async (): Promise<unknown> => {
    const shown = await shop.backend.order(orderId);
    return shown.status === 'paid' && shown.refundPending;
  };
  const search = new URLSearchParams(order).toString();
  const looked = await fetch(`${url}/merchant/public/refund?${search}`, { method: 'HEAD' });
  expect([looked.status, await isPending()]).toEqual([200, true]);
  const { status, body } = await lookUp(order);
  expect(status).toBe(200);
  expect(await isPending()).toBe(false);
  expect(body).toEqual([
    {
      refund_amount: 'KUDOS:0.2',
      refund_fee: expect.any(String) as string,
      coin_pub: expect.any(String) as string,
      rtransaction_id: expect.any(Number) as number,
      merchant_pub: json['merchant_pub'],
      merchant_sig: expect.any(String) as string,
    },
  ]);
});

test('[REF-5] a lookup needs an order that a wallet has claimed', async () => {
  const unclaimed = await makeOrder(url, shop);
  expect(await lookUp({ instance: shop.id })).toMatchObject({
    status: 400,
    body: { code: 1008, field: 'order_id' },
  });
  for (const [query, code] of [
    [{ instance: shop.id, order_id: 'nothing' }, 2601],
    [{ instance: shop.id, order_id: unclaimed }, 2601],
    [{ instance: 'nobody', order_id: unclaimed }, 2600],
  ] as const) {
    expect(await lookUp(query)).toMatchObject({ status: 404, body: { code } });
  }
});

test('a payment that is repeated after a refund has the permissions in its answer', async () => {
  const coin = purse[0]!;
  const claimed = await makePaid();
  await raise(claimed.orderId, 'KUDOS:0.2');
  const again = await payAtB(url, claimed, [coinOf(url, claimed, coin)]);
  expect(again).toMatchObject({
    status: 200,
    body: { refund_permissions: [{ refund_amount: 'KUDOS:0.2' }] },
  });
});

test('[REF-7] of parallel refunds in both styles none exceeds what was paid', async () => {
  const { orderId } = await makePaid();
  await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => {
      const units = 0.1 + (index % 6) * 0.1;
      const total = `0.${Math.round(units * 100)}`;
      return index % 2 === 0
        ? raise(orderId, `KUDOS:${total}`)
        : shop.backend.refundOrder(orderId, { refund: kudos(total), reason: 'x' });
    }),
  );
  expect((await checkPayment(url, shop, { order_id: orderId })).body).toMatchObject({
    refunded: true,
    refund_amount: 'KUDOS:0.6',
  });
});
