/** Faults that testers set, which all processes of a deployment know. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { faultsOf, type FaultName, type Faults } from '@/testing/faults';
import { until } from '@/testing/calls/until';
import { makeCoins, registerUser, type TestCoin } from '../../support/coins';
import { advanceClock, runJobsUntil } from '../../support/deployment';
import { startServer, type TestServer } from '../../support/server';
import { openReceiver } from '../../support/webhook-receiver';
import { listWorkersOf } from '../../support/workers';
import {
  makeClaimedOrder,
  makeInstance,
  payWith,
  send,
  type Answer,
  type TestInstance,
} from '../merchant/merchant-support';
import { payBody } from '../merchant/pay-body';
import { openShopWithEndpoint, orderIds } from '../merchant/webhook-support';
import { parseAmount } from '@/protocol/amount';

const WORKERS = 3;

let server: TestServer;
let shop: TestInstance;
let faults: Faults;

beforeAll(async () => {
  server = await startServer({ env: { WORKERS: `${WORKERS}` } });
  await until(
    () => Promise.resolve(listWorkersOf(server).length === WORKERS || undefined),
    () => 'The workers do not start',
  );
  faults = faultsOf(server.url);
  shop = await makeInstance(server.url);
}, 300_000);
afterEach(() => faults.clear());
afterAll(() => server.stop());

/** Its own connection leads to the next worker. */
const ELSEWHERE = { connection: 'close' };

async function coin(): Promise<TestCoin> {
  const [made] = await makeCoins(server.url, ['0.64']);
  if (made === undefined) throw new Error('no coin');
  return made;
}

interface Payable {
  readonly pay: () => Promise<Answer>;
  readonly status: () => Promise<unknown>;
}

async function payable(): Promise<Payable> {
  const claimed = await makeClaimedOrder(shop);
  const body = payBody([payWith(server.url, claimed, await coin())]);
  const url = `${shop.baseUrl}orders/${claimed.orderId}/pay`;
  return {
    pay: () => send(url, { body, headers: ELSEWHERE }),
    status: async () => {
      const order = `${shop.baseUrl}private/orders/${claimed.orderId}`;
      return (await send(order, { token: shop.token })).body['order_status'];
    },
  };
}

async function balanceOf({ user }: TestInstance): Promise<unknown> {
  const basic = Buffer.from(`${user.username}:${user.password}`).toString('base64');
  const account = `${server.url}/bank/accounts/${user.username}`;
  const { body } = await send(account, { headers: { authorization: `Basic ${basic}` } });
  return (body['balance'] as { amount: unknown }).amount;
}

const makeOrder = (summary = 'A cup of tea'): Promise<Answer> =>
  send(`${shop.baseUrl}private/orders`, {
    token: shop.token,
    headers: ELSEWHERE,
    body: { order: { amount: 'KUDOS:1', summary }, refund_delay: { d_ms: 60_000 } },
  });

const EXCHANGE_FAULTS: readonly [FaultName, number, number][] = [
  ['payment-refused', 502, 2170],
  ['coin-spent', 409, 2150],
  ['denomination-expired', 410, 2165],
  ['denomination-unknown', 400, 2151],
  ['deposit-refused', 403, 2157],
  ['exchange-timeout', 504, 2011],
  ['exchange-unreachable', 502, 2012],
  ['exchange-failed', 502, 2170],
  ['exchange-reply-malformed', 502, 2013],
  ['exchange-keys-failed', 502, 2010],
  ['wire-fee-missing', 502, 2001],
];

test.each(EXCHANGE_FAULTS)(
  'I14-9 the next payment meets %s: %i with code %i, and the one after it pays',
  async (name, status, code) => {
    const { pay, status: statusOf } = await payable();
    const { id } = await faults.set(name);
    expect(await pay()).toMatchObject({ status, body: { code } });
    expect(await statusOf()).toBe('claimed');
    expect(await faults.list()).toEqual([{ id, name, left: 0, happened: 1 }]);
    expect((await pay()).status).toBe(200);
    expect(await statusOf()).toBe('paid');
  },
);

test('I14-9 a fault that is to happen once happens once, however many workers are asked', async () => {
  for (const times of [1, 3]) {
    await faults.set('order-refused', { times, code: 'GENERIC_TOO_BUSY' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => makeOrder()));
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBe(times);
    for (const { body } of refused) expect(body).toMatchObject({ code: 9014 });
    expect(answers.filter(({ status }) => status === 200).length).toBe(12 - times);
  }
});

test('I14-9 a fault for always happens at each worker until it is cleared', async () => {
  const { id } = await faults.set('order-refused', { times: 'always', code: 2500 });
  for (const { status } of await Promise.all(Array.from({ length: 6 }, () => makeOrder()))) {
    expect(status).toBe(404);
  }
  expect(await faults.list()).toMatchObject([{ left: 'always', happened: 6 }]);
  await faults.clear(id);
  for (const { status } of await Promise.all(Array.from({ length: 6 }, () => makeOrder()))) {
    expect(status).toBe(200);
  }
  await expect(faults.clear(id)).rejects.toMatchObject({ status: 404, code: 9026 });
});

test('I14-9 the answer to a payment, an order or a refund is lost when the work is done', async () => {
  const { pay, status } = await payable();
  await faults.set('payment-answer-lost');
  await expect(pay()).rejects.toThrow();
  expect(await status()).toBe('paid');
  expect((await pay()).status).toBe(200);

  await faults.set('order-answer-lost');
  await expect(makeOrder('Tea that is lost')).rejects.toThrow();
  const { body } = await send(`${shop.baseUrl}private/orders`, { token: shop.token });
  expect(body['orders']).toContainEqual(
    expect.objectContaining({ summary: 'Tea that is lost' }) as unknown,
  );

  const refundable = await makeClaimedOrder(shop, {}, { refund_delay: { d_ms: 600_000 } });
  const paid = payBody([payWith(server.url, refundable, await coin())]);
  expect(
    (await send(`${shop.baseUrl}orders/${refundable.orderId}/pay`, { body: paid })).status,
  ).toBe(200);
  await faults.set('refund-answer-lost');
  const refund = `${shop.baseUrl}private/orders/${refundable.orderId}/refund`;
  const refunded = { token: shop.token, body: { refund: 'KUDOS:0.64', reason: 'cold' } };
  await expect(send(refund, refunded)).rejects.toThrow();
  const order = await send(`${shop.baseUrl}private/orders/${refundable.orderId}`, {
    token: shop.token,
  });
  expect(order.body).toMatchObject({ refunded: true, refund_amount: 'KUDOS:0.64' });
});

test('I14-9 a refused call loses no answer: the fault waits for one that is done', async () => {
  await faults.set('answer-lost', {
    method: 'GET',
    path: `/merchant/instances/${shop.id}/private/*`,
  });
  expect((await send(`${shop.baseUrl}private/orders`)).status).toBe(401);
  await expect(send(`${shop.baseUrl}private/products`, { token: shop.token })).rejects.toThrow();
  expect((await send(`${shop.baseUrl}private/products`, { token: shop.token })).status).toBe(200);
});

test('I14-9 an answer is late, and an exchange is slow, by the time that was set', async () => {
  const timed = async (work: () => Promise<Answer>): Promise<number> => {
    const start = performance.now();
    expect((await work()).status).toBe(200);
    return performance.now() - start;
  };
  await faults.set('answer-delayed', { delayMs: 300, path: new URL(shop.baseUrl).pathname + '*' });
  expect(await timed(makeOrder)).toBeGreaterThanOrEqual(299);
  const { pay } = await payable();
  await faults.set('exchange-slow', { delayMs: 300 });
  expect(await timed(pay)).toBeGreaterThanOrEqual(299);
  expect((await faults.list()).map(({ left }) => left)).toEqual([0, 0]);
});

test('I14-9 the bank rejects the confirmation of a withdrawal, and takes the next one', async () => {
  const user = await registerUser(server.url);
  const { id } = await user.account.startWithdrawal(parseAmount('KUDOS:5'));
  await faults.set('withdrawal-rejected');
  await expect(user.account.confirm(id)).rejects.toMatchObject({ status: 403, code: 5102 });
  await user.account.confirm(id);
});

test('I14-9 the bank rejects a transfer to the merchant, which comes with a later try', async () => {
  const { pay } = await payable();
  expect((await pay()).status).toBe(200);
  const { id } = await faults.set('bank-transfer-rejected');
  await advanceClock(server.url, 2 * 3_600_000);
  const happened = async () => (await faults.list()).find((one) => one.id === id)?.happened === 1;
  await runJobsUntil(server.url, happened);
  expect(await balanceOf(shop)).toBe('KUDOS:100');
  await advanceClock(server.url, 2 * 86_400_000);
  await runJobsUntil(server.url, async () => (await balanceOf(shop)) !== 'KUDOS:100');
  await send(`${server.url}/test/reset`, { method: 'POST' });
});

test('I14-9 the server of a webhook cannot be reached, or refuses, and gets it later', async () => {
  const receiver = await openReceiver();
  const hooked = await openShopWithEndpoint(server.url, {
    url: receiver.url,
    events: ['order.created'],
  });
  await faults.set('webhook-unreachable');
  await faults.set('webhook-refused', { status: 418 });
  const { body } = await send(`${hooked.shop.baseUrl}private/orders`, {
    token: hooked.shop.token,
    body: { order: { amount: 'KUDOS:1', summary: 'Tea' } },
  });
  await runJobsUntil(server.url, async () => {
    await advanceClock(server.url, 60_000);
    return receiver.received.length > 0;
  });
  expect(orderIds(receiver.received)).toEqual([body['order_id']]);
  expect((await faults.list()).map(({ happened }) => happened)).toEqual([1, 1]);
  await send(`${server.url}/test/reset`, { method: 'POST' });
  await receiver.close();
});

test('I14-9 a fault takes only members of its own, and codes of its party', async () => {
  const set = (body: object) => send(`${server.url}/test/faults`, { body });
  const refused: readonly [object, string][] = [
    [{ name: 'no-such-fault' }, 'name'],
    [{ name: 'coin-spent', delay_ms: 5 }, 'delay_ms'],
    [{ name: 'payment-refused', code: 'BANK_UNALLOWED_DEBIT' }, 'code'],
    [{ name: 'payment-refused', code: 'NO_SUCH_CODE' }, 'code'],
    [{ name: 'answer-delayed', delay_ms: 3_600_000 }, 'delay_ms'],
    [{ name: 'call-refused', path: '/test/faults' }, 'path'],
    [{ name: 'coin-spent', times: 0 }, 'times'],
  ];
  for (const [body, field] of refused) {
    expect(await set(body)).toMatchObject({ status: 400, body: { field } });
  }
  expect(await faults.list()).toEqual([]);
});

test('I14-9 a reset clears the faults and gives the clock back, and keeps all else', async () => {
  const { status } = await payable();
  await advanceClock(server.url, 600_000);
  await faults.set('coin-spent', { times: 'always' });
  const { body } = await send(`${server.url}/test/reset`, { method: 'POST' });
  const { t_ms: now } = body['now'] as { t_ms: number };
  expect(Math.abs(now - Date.now())).toBeLessThan(60_000);
  expect(await faults.list()).toEqual([]);
  expect(await status()).toBe('claimed');
});
