/** Statistics of an instance by time: they add up with the list of orders. */
import { beforeAll, expect, inject, test } from 'vitest';
import { addAmounts, parseAmount, subtractAmounts, type Amount } from '@/protocol/amount';
import { amountStatisticSchema, counterStatisticSchema } from '@/protocol/statistics';
import { OPERATOR_TOKEN } from '../../support/server';
import { makeCoins } from '../../support/coins';
import { makeClaimedOrder, makeInstance, send, type TestInstance } from './merchant-support';
import { makePaidOrder } from './refund-support';

const url = inject('serverUrl');
let shop: TestInstance;
let fees: readonly Amount[];

beforeAll(async () => {
  shop = await makeInstance(url);
  const [one, other] = await makeCoins(url, ['0.64', '0.64']);
  fees = [one!, other!].map(({ denomination }) => denomination.feeDeposit);
  const first = await makePaidOrder(url, shop, [one!]);
  await makePaidOrder(url, shop, [other!]);
  await makeClaimedOrder(shop);
  await shop.backend.createOrder({ order: { amount: 'KUDOS:1', summary: 'a book' } });
  await shop.backend.refundOrder(first.orderId, { refund: parseAmount('KUDOS:0.1'), reason: '' });
});

const ask = (path: string, token = shop.token) => send(`${shop.baseUrl}private/${path}`, { token });

const amounts = async (slug: string) =>
  amountStatisticSchema.parse((await ask(`statistics-amount/${slug}`)).body);
const counters = async (slug: string) =>
  counterStatisticSchema.parse((await ask(`statistics-counter/${slug}`)).body);

const NONE = parseAmount('KUDOS:0');
const sum = (all: readonly Amount[]) => all.reduce(addAmounts, NONE);

const RANGES = ['hour', 'day', 'week', 'month', 'quarter', 'year'];

test('I14-1 numbers of orders add up with the list, in spans of each kind', async () => {
  const { orders } = await shop.backend.orders();
  const paid = orders.filter((order) => order.paid).length;
  // One was never claimed, and another was claimed and not paid.
  const expected = { created: orders.length, claimed: orders.length - 1, paid };
  expect(expected).toEqual({ created: 4, claimed: 3, paid: 2 });
  for (const which of ['created', 'claimed', 'paid'] as const) {
    const { buckets, intervals } = await counters(`orders-${which}`);
    const within = (range: string) => buckets.filter((one) => one.range === range);
    for (const range of RANGES) {
      const counts = within(range).map(({ cumulativeCounter }) => cumulativeCounter);
      expect(counts.reduce((all, one) => all + one)).toBe(expected[which]);
    }
    // Times until now are counted from a whole hour or day on, so each has all of it.
    expect(intervals.map(({ cumulativeCounter }) => cumulativeCounter)).toEqual(
      Array.from({ length: 6 }, () => expected[which]),
    );
  }
});

test('I14-1 sums of money add up with the list, in spans of each kind', async () => {
  const { orders } = await shop.backend.orders();
  const paid = sum(orders.filter((order) => order.paid).map(({ amount }) => amount));
  const expected = {
    'payments-received': paid,
    // Each order was paid with one coin.
    'payments-received-after-deposit-fee': subtractAmounts(paid, sum(fees)),
    'refunds-granted': parseAmount('KUDOS:0.1'),
  };
  for (const [slug, total] of Object.entries(expected)) {
    const { buckets, intervals } = await amounts(slug);
    for (const range of RANGES) {
      const sums = buckets.filter((one) => one.range === range);
      expect(sum(sums.flatMap(({ cumulativeAmounts }) => cumulativeAmounts))).toEqual(total);
    }
    expect(intervals.at(-1)?.cumulativeAmounts).toEqual([total]);
  }
});

test('I14-1 `by` chooses spans or times until now, and an unknown slug has none', async () => {
  const buckets = await ask('statistics-counter/orders-paid?by=BUCKET');
  expect(buckets).toMatchObject({ status: 200, body: { intervals: [] } });
  expect(buckets.body).not.toHaveProperty('intervals_description');
  const [first] = buckets.body['buckets'] as { start_time: object }[];
  expect(first?.start_time).toMatchObject({ t_s: expect.any(Number) as number });
  const intervals = await ask('statistics-amount/refunds-granted?by=INTERVAL');
  expect(intervals).toMatchObject({ status: 200, body: { buckets: [] } });
  const unknown = { status: 200, body: { buckets: [], intervals: [] } };
  expect(await ask('statistics-amount/orders-paid')).toMatchObject(unknown);
  expect(await ask('statistics-counter/constructor')).toMatchObject(unknown);
  const malformed = { status: 400, body: { code: 26, field: 'by' } };
  expect(await ask('statistics-counter/orders-paid?by=bucket')).toMatchObject(malformed);
});

test('I14-1 statistics need statistics-read, and the operator reads those of each', async () => {
  const login = async (scope: string) => {
    const path = `${shop.baseUrl}private/token`;
    return String((await send(path, { token: shop.token, body: { scope } })).body['token']);
  };
  const path = 'statistics-counter/orders-paid';
  expect((await ask(path, await login('readonly'))).status).toBe(200);
  expect((await ask(path, await login('order-full'))).status).toBe(403);
  const managed = (rest: string, id = shop.id) =>
    send(`${url}/merchant/management/instances/${id}/${rest}`, { token: OPERATOR_TOKEN });
  const { intervals } = counterStatisticSchema.parse((await managed(path)).body);
  expect(intervals.at(-1)?.cumulativeCounter).toBe(2);
  expect((await managed(path, 'no-such-shop')).status).toBe(404);
  expect((await managed('kyc')).body).toEqual((await ask('kyc')).body);
  expect((await managed('statistics-amount/payments-received')).status).toBe(200);
});
