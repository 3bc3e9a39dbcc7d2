import fc from 'fast-check';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { isSigningKey } from '@/protocol/exchange-verification';
import type { ObtainedRefund } from '@/protocol/refund';
import { parseTalerUri } from '@/protocol/uri';
import { bytes, keysAt, kudos, makeCoins, refusalOf, type TestCoin } from '../../support/coins';
import { call } from '../../support/deployment';
import { OPERATOR_TOKEN } from '../../support/server';
import {
  makeClaimedOrder,
  makeInstance,
  payWith,
  send,
  type TestInstance,
} from './merchant-support';
import { canSpendExactly, HOUR, makePaidOrder } from './refund-support';

const url = inject('serverUrl');
let shop: TestInstance;
const purse: TestCoin[] = [];

beforeAll(async () => {
  shop = await makeInstance(url, { default_wire_transfer_delay: '2 hours' });
  purse.push(...(await makeCoins(url, Array<string>(60).fill('0.64'))));
});

function takeCoins(count: number): TestCoin[] {
  if (purse.length < count) throw new Error('the purse is empty');
  return purse.splice(0, count);
}

const raise = (orderId: string, total: string, reason = 'it was broken') =>
  shop.backend.refundOrder(orderId, { refund: kudos(total), reason });

async function codeOf(asking: Promise<unknown>): Promise<[number, unknown]> {
  const { status, body } = await refusalOf(asking);
  return [status, body['code']];
}

const sumOf = ({ refunds }: ObtainedRefund): bigint =>
  refunds.reduce((sum, { refundAmount: amount }) => sum + amount.units, 0n);

test('[REF-1] a refund is answered by a URI for the wallet and the hash of the contract', async () => {
  const { orderId, hContract } = await makePaidOrder(url, shop, takeCoins(1));
  const answer = await raise(orderId, '0.2');
  expect(answer.hContract).toEqual(hContract);
  expect(answer.refundUri).toMatch(/\/$/);
  expect(parseTalerUri(answer.refundUri)).toEqual({
    type: 'refund',
    merchantBaseUrl: shop.baseUrl,
    orderId,
  });
});

test('[REF-5] the wallet obtains it with the exchange’s signature, and spends the coin again', async () => {
  const [coin] = takeCoins(1);
  const { orderId, hContract, terms } = await makePaidOrder(url, shop, [coin!]);
  await raise(orderId, '0.2');
  const obtained = await shop.wallet.obtainRefund(orderId, { hContract });
  expect(obtained).toMatchObject({
    refundAmount: kudos('0.2'),
    merchantPub: terms.merchant_pub,
    refunds: [{ type: 'success', coinPub: coin!.coinPub, refundAmount: kudos('0.2') }],
  });
  const [one] = obtained.refunds;
  if (one?.type !== 'success') throw new Error('not refunded');
  expect(isSigningKey(await keysAt(url), one.exchangePub)).toBe(true);
  const blob = signaturesV9.confirmRefund({
    hContract,
    coinPub: coin!.coinPub,
    merchantPub: terms.merchant_pub,
    rtransactionId: BigInt(one.rtransactionId),
    refundAmount: one.refundAmount,
    refundFee: coin!.denomination.feeRefund,
  });
  expect(verify(one.exchangePub, blob, one.exchangeSig)).toBe(true);
  expect(await canSpendExactly(url, coin!, kudos('0.199'))).toBe(true);
});

test('[REF-3] partial, increased and full refunds: each part once, the total in the status', async () => {
  const coins = takeCoins(3);
  const { orderId, hContract, token } = await makePaidOrder(url, shop, coins);
  const seen = () => shop.wallet.orderStatus(orderId, { token: token ?? '' });
  const nothing = kudos('0');
  expect(await seen()).toMatchObject({
    ...{ refunded: false, refundPending: false, refundAmount: nothing, refundTaken: nothing },
  });
  await raise(orderId, '0.5', 'late');
  expect(await seen()).toMatchObject({
    ...{ refunded: true, refundPending: true, refundAmount: kudos('0.5'), refundTaken: nothing },
  });
  const first = await shop.wallet.obtainRefund(orderId, { hContract });
  expect(first.refunds).toHaveLength(1);
  expect(await seen()).toMatchObject({ refundPending: false, refundTaken: kudos('0.5') });
  await raise(orderId, '1.5', 'very late');
  expect(await seen()).toMatchObject({
    ...{ refundPending: true, refundAmount: kudos('1.5'), refundTaken: kudos('0.5') },
  });
  await raise(orderId, '1.92', 'lost');
  const all = await shop.wallet.obtainRefund(orderId, { hContract });
  expect(sumOf(all)).toBe(kudos('1.92').units);
  expect(all.refunds.every(({ type }) => type === 'success')).toBe(true);
  expect(all.refunds[0]).toEqual(first.refunds[0]);
  expect(new Set(all.refunds.map((one) => one.rtransactionId)).size).toBe(all.refunds.length);
  const order = await shop.backend.order(orderId);
  expect(order).toMatchObject({
    refunded: true,
    refundPending: false,
    refundAmount: kudos('1.92'),
    depositTotal: kudos('1.92'),
    refundDetails: [
      { reason: 'late', amount: kudos('0.5'), pending: false },
      { reason: 'very late', amount: kudos('1'), pending: false },
      { reason: 'lost', amount: kudos('0.42'), pending: false },
    ],
  });
  // Whole coins came back, each less the fee of each of its refunds.
  for (const coin of coins) {
    const times = all.refunds.filter(
      (one) => encodeBase32(one.coinPub) === encodeBase32(coin.coinPub),
    );
    const left: Amount = {
      currency: 'KUDOS',
      units: kudos('0.64').units - BigInt(times.length) * 100_000n,
    };
    expect(await canSpendExactly(url, coin, left)).toBe(true);
  }
});

test('the same total again changes nothing and is answered the same', async () => {
  const { orderId, hContract } = await makePaidOrder(url, shop, takeCoins(1));
  const first = await raise(orderId, '0.3');
  expect(await raise(orderId, '0.3')).toEqual(first);
  const obtained = await shop.wallet.obtainRefund(orderId, { hContract });
  expect(obtained.refunds).toHaveLength(1);
  expect(await shop.wallet.obtainRefund(orderId, { hContract })).toEqual(obtained);
});

describe('[REF-2] a refund is refused, each with its own error,', () => {
  test('below the previous total, of nothing, above what was paid, in another currency', async () => {
    const { orderId } = await makePaidOrder(url, shop, takeCoins(1));
    await raise(orderId, '0.3');
    expect(await codeOf(raise(orderId, '0.29'))).toEqual([409, 2530]);
    expect(await codeOf(raise(orderId, '0'))).toEqual([409, 2530]);
    expect(await codeOf(raise(orderId, '0.64000001'))).toEqual([409, 2530]);
    const euros = { refund: { currency: 'EUR', units: 1n }, reason: '' };
    expect(await codeOf(shop.backend.refundOrder(orderId, euros))).toEqual([400, 30]);
  });

  test('for an unknown order, and for one that is not paid', async () => {
    expect(await codeOf(raise('no-such-order', '0.1'))).toEqual([404, 2005]);
    const unpaid = await makeClaimedOrder(shop, {}, { refund_delay: HOUR });
    expect(await codeOf(raise(unpaid.orderId, '0.1'))).toEqual([409, 2531]);
  });

  test('when no coin can give back so little', async () => {
    const { orderId } = await makePaidOrder(url, shop, takeCoins(1));
    expect(await codeOf(raise(orderId, '0.0009'))).toEqual([409, 9231]);
    await raise(orderId, '0.001');
  });

  test('without the instance’s token', async () => {
    const { orderId } = await makePaidOrder(url, shop, takeCoins(1));
    const answer = await send(`${shop.baseUrl}private/orders/${orderId}/refund`, {
      body: { refund: 'KUDOS:0.1', reason: 'mine' },
    });
    expect([answer.status, answer.body['code']]).toEqual([401, 2015]);
  });
});

test('[REF-4] with refunds off, and from the refund deadline on, no refund is accepted', async () => {
  const off = await makePaidOrder(url, shop, takeCoins(1), {});
  expect(await codeOf(raise(off.orderId, '0.1'))).toEqual([403, 2532]);
  const brief = await makePaidOrder(url, shop, takeCoins(1), { refund_delay: { d_ms: 6_000 } });
  await raise(brief.orderId, '0.1');
  const wait = brief.terms.refund_deadline - Date.now() + 100;
  await new Promise((resolve) => setTimeout(resolve, wait));
  expect(await codeOf(raise(brief.orderId, '0.2'))).toEqual([403, 2532]);
  // A refund that was granted in time can still be obtained.
  const obtained = await shop.wallet.obtainRefund(brief.orderId, { hContract: brief.hContract });
  expect(obtained.refunds.map(({ type }) => type)).toEqual(['success']);
});

test('[REF-6] [FORGET-3] a refund works after everything about the customer was forgotten', async () => {
  const [coin] = takeCoins(1);
  const choices = { refund_delay: HOUR };
  const delivery = {
    delivery_location: { street: 'Elm Street' },
    _forgettable: ['delivery_location'],
  };
  const claimed = await makeClaimedOrder(shop, { ...delivery, amount: 'KUDOS:0.64' }, choices);
  const { orderId, hContract } = claimed;
  await shop.wallet.pay(orderId, { coins: [payWith(url, claimed, coin!)], sessionId: '' });
  await raise(orderId, '0.1');
  const forgotten = await send(`${shop.baseUrl}private/orders/${orderId}/forget`, {
    method: 'PATCH',
    token: shop.token,
    body: { fields: ['$.delivery_location'] },
  });
  expect(forgotten.status).toBe(200);
  await raise(orderId, '0.3');
  const obtained = await shop.wallet.obtainRefund(orderId, { hContract });
  expect(sumOf(obtained)).toBe(kudos('0.3').units);
  expect(await canSpendExactly(url, coin!, kudos('0.298'))).toBe(true);
});

test('the wallet’s call needs the hash of the contract; an order without refunds has none', async () => {
  const { orderId, hContract } = await makePaidOrder(url, shop, takeCoins(1));
  const obtain = (id: string, hash: Uint8Array) =>
    shop.wallet.obtainRefund(id, { hContract: hash });
  expect(await codeOf(obtain(orderId, bytes(64)))).toEqual([403, 2009]);
  expect(await codeOf(obtain('no-such-order', hContract))).toEqual([404, 2005]);
  expect(await obtain(orderId, hContract)).toMatchObject({
    refundAmount: kudos('0'),
    refunds: [],
  });
});

test('a refund is carried out at the exchange even when no wallet asks for it', async () => {
  const [coin] = takeCoins(1);
  const { orderId } = await makePaidOrder(url, shop, [coin!]);
  await raise(orderId, '0.64');
  await expect
    .poll(() => canSpendExactly(url, coin!, kudos('0.639')).catch(() => false), {
      timeout: 30_000,
      interval: 500,
    })
    .toBe(true);
  expect(await shop.backend.order(orderId)).toMatchObject({ refunded: true, refundPending: true });
});

describe('[REF-7] parallel refunds', () => {
  test('of one order never exceed the paid amount, and each is given once', async () => {
    const coins = takeCoins(2);
    const { orderId, hContract } = await makePaidOrder(url, shop, coins);
    const totals = ['0.3', '0.9', '1.28', '1.28', '1.2', '0.64', '1.29', '2'];
    const results = await Promise.allSettled(totals.map((total) => raise(orderId, total)));
    expect(results[6]!.status).toBe('rejected');
    expect(results[7]!.status).toBe('rejected');
    const obtained = await Promise.all(
      Array.from({ length: 6 }, () => shop.wallet.obtainRefund(orderId, { hContract })),
    );
    for (const one of obtained) expect(one).toEqual(obtained[0]);
    expect(sumOf(obtained[0]!)).toBe(kudos('1.28').units);
    expect(await shop.backend.order(orderId)).toMatchObject({ refundAmount: kudos('1.28') });
  });

  test('the refund is the highest total that was accepted, for all totals', async () => {
    const total = fc.bigInt({ min: 0n, max: kudos('1.4').units });
    await fc.assert(
      fc.asyncProperty(fc.array(total, { minLength: 2, maxLength: 6 }), async (totals) => {
        const { orderId, hContract } = await makePaidOrder(url, shop, takeCoins(2));
        const results = await Promise.all(
          totals.map(async (units) => {
            const refund = { currency: 'KUDOS', units };
            const answer = await shop.backend
              .refundOrder(orderId, { refund, reason: '' })
              .then(() => true)
              .catch(() => false);
            return { units, accepted: answer };
          }),
        );
        const accepted = results.filter((one) => one.accepted).map(({ units }) => units);
        const highest = accepted.reduce((high, units) => (units > high ? units : high), 0n);
        const obtained = await shop.wallet.obtainRefund(orderId, { hContract });
        expect(obtained.refundAmount.units).toBe(highest);
        expect(sumOf(obtained)).toBe(highest);
        expect(highest).toBeLessThanOrEqual(kudos('1.28').units);
      }),
      { numRuns: 10 },
    );
  });
});

test('the books of merchant and exchange balance after all of this', async () => {
  const authorization = `Bearer ${OPERATOR_TOKEN}`;
  for (const party of ['merchant', 'exchange']) {
    const books = await call('GET', `${url}/${party}/management/books`, { authorization });
    expect(books['violations'], party).toEqual([]);
  }
});
