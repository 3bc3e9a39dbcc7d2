import { beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { encodeBase32 } from '@/protocol/base32';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { coinHistorySchema } from '@/protocol/coin-history';
import { paymentCoinSchema, type PaymentCoin } from '@/protocol/payment';
import { parseTalerUri } from '@/protocol/uri';
import {
  bytes,
  denominationOf,
  kudos,
  makeCoins,
  refusalOf,
  type TestCoin,
} from '../../support/coins';
import { OPERATOR_TOKEN } from '../../support/server';
import {
  claimOrder,
  makeClaimedOrder,
  makeInstance,
  payWith,
  send,
  type ClaimedOrder,
  type TestInstance,
} from './merchant-support';

const url = inject('serverUrl');
let shop: TestInstance;
const purse: TestCoin[] = [];

beforeAll(async () => {
  shop = await makeInstance(url);
  purse.push(...(await makeCoins(url, Array<string>(18).fill('0.64'))));
});

function coin(): TestCoin {
  const next = purse.pop();
  if (next === undefined) throw new Error('the purse is empty');
  return next;
}

function pay(claimed: ClaimedOrder, coins: PaymentCoin[], sessionId = '') {
  return shop.wallet.pay(claimed.orderId, { coins, sessionId });
}

test('[PAY-1] good coins are answered by a receipt of the instance that verifies', async () => {
  const claimed = await makeClaimedOrder(shop);
  const { sig } = await pay(claimed, [payWith(url, claimed, coin())]);
  const blob = signaturesV9.paymentOk({ hContract: claimed.hContract });
  expect(verify(claimed.terms.merchant_pub, blob, sig)).toBe(true);
  const order = await shop.backend.order(claimed.orderId);
  expect(order).toMatchObject({ status: 'paid', wired: false, depositTotal: kudos('0.64') });
});

test('[PAY-2] several coins, one of them spent in part, pay together', async () => {
  const claimed = await makeClaimedOrder(shop, { amount: 'KUDOS:1.14' });
  const whole = payWith(url, claimed, coin());
  const part = payWith(url, claimed, coin(), kudos('0.5'));
  await pay(claimed, [whole, part]);
  const order = await shop.backend.order(claimed.orderId);
  expect(order).toMatchObject({ status: 'paid', depositTotal: kudos('1.14') });
});

test('[PAY-3] coins below the price are refused with 406 and nothing is kept', async () => {
  const claimed = await makeClaimedOrder(shop);
  const used = coin();
  const short = payWith(url, claimed, used, kudos('0.63999999'));
  const refused = await refusalOf(pay(claimed, [short]));
  expect(refused).toMatchObject({ status: 406, body: { code: 2156 } });
  expect(await refusalOf(pay(claimed, []))).toMatchObject({ status: 406, body: { code: 2156 } });
  await pay(claimed, [payWith(url, claimed, used)]);
});

test('[PAY-4] the customer bears deposit fees above max_fee: 406/2155 without them', async () => {
  const { feeDeposit: fee } = await denominationOf(url, '0.64');
  expect(fee.units).toBeGreaterThan(0n);
  const price = { currency: 'KUDOS', units: 64_000_000n - fee.units };
  const claimed = await makeClaimedOrder(shop, {
    amount: `KUDOS:0.${price.units.toString().padStart(8, '0')}`,
    max_fee: 'KUDOS:0',
  });
  const used = coin();
  const without = payWith(url, claimed, used, price);
  expect(await refusalOf(pay(claimed, [without]))).toMatchObject({
    status: 406,
    body: { code: 2155 },
  });
  await pay(claimed, [payWith(url, claimed, used)]);
});

test('[PAY-5] a wrong coin signature, denomination signature or denomination: each its own error', async () => {
  const claimed = await makeClaimedOrder(shop);
  const good = payWith(url, claimed, coin());
  const wrongSig = await refusalOf(pay(claimed, [{ ...good, coinSig: bytes(64) }]));
  expect(wrongSig).toMatchObject({
    status: 403,
    body: { code: 2157, exchange_code: 1205, coin_pub: encodeBase32(good.coinPub) },
  });
  const wrongDenomSig = await refusalOf(pay(claimed, [{ ...good, denomSig: bytes(127) }]));
  // PAY-7: what has no meaning of its own here keeps the exchange's code and status.
  expect(wrongDenomSig).toMatchObject({ status: 403, body: { code: 1006 } });
  const wrongDenom = await refusalOf(pay(claimed, [{ ...good, hDenom: bytes(64) }]));
  expect(wrongDenom).toMatchObject({ status: 400, body: { code: 2151 } });
  await pay(claimed, [good]);
});

test('a coin that occurs twice in a payment does not count twice', async () => {
  const claimed = await makeClaimedOrder(shop, { amount: 'KUDOS:1.1' });
  const used = payWith(url, claimed, coin(), kudos('0.55'));
  const refused = await refusalOf(pay(claimed, [used, used]));
  expect(refused).toMatchObject({ status: 400, body: { code: 26, field: 'coins' } });
});

test('[PAY-6] a spent coin: 409 names it and carries the exchange reply with the history', async () => {
  const first = await makeClaimedOrder(shop);
  const second = await makeClaimedOrder(shop);
  const used = coin();
  await pay(first, [payWith(url, first, used)]);
  const { status, body } = await refusalOf(pay(second, [payWith(url, second, used)]));
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 2150, coin_pub: encodeBase32(used.coinPub) });
  const reply = body['exchange_reply'] as { code: number; history: unknown };
  expect(reply.code).toBe(1200);
  const history = coinHistorySchema.parse(reply.history);
  expect(history).toMatchObject([{ type: 'DEPOSIT', hContract: first.hContract }]);
  expect(await shop.backend.order(second.orderId)).toMatchObject({ status: 'claimed' });
});

test('[PAY-8] the same coins again get the same receipt, other coins are not taken', async () => {
  const claimed = await makeClaimedOrder(shop);
  const coins = [payWith(url, claimed, coin())];
  const { sig } = await pay(claimed, coins);
  expect((await pay(claimed, coins)).sig).toEqual(sig);
  const other = coin();
  const refused = await refusalOf(pay(claimed, [payWith(url, claimed, other)]));
  expect(refused).toMatchObject({ status: 409, body: { code: 9202 } });
  expect(await refusalOf(pay(claimed, []))).toMatchObject({ status: 409, body: { code: 9202 } });
  // The other coin is whole: it pays another order.
  const next = await makeClaimedOrder(shop);
  await pay(next, [payWith(url, next, other)]);
});

test('[PAY-10] after a payment in part, a retry with another coin in place of the bad one pays', async () => {
  const earlier = await makeClaimedOrder(shop);
  const spent = coin();
  await pay(earlier, [payWith(url, earlier, spent)]);
  const claimed = await makeClaimedOrder(shop, { amount: 'KUDOS:1.28' });
  const good = payWith(url, claimed, coin());
  const refused = await refusalOf(pay(claimed, [good, payWith(url, claimed, spent)]));
  expect(refused).toMatchObject({ status: 409, body: { coin_pub: encodeBase32(spent.coinPub) } });
  // The good coin is deposited already and counts, whether it is sent again or not.
  await pay(claimed, [payWith(url, claimed, coin())]);
  expect(await shop.backend.order(claimed.orderId)).toMatchObject({
    status: 'paid',
    depositTotal: kudos('1.28'),
  });
});

test('[PAY-11] coins of an exchange that the contract does not list are refused with 412', async () => {
  const claimed = await makeClaimedOrder(shop);
  const foreign = { ...payWith(url, claimed, coin()), exchangeUrl: 'https://other.invalid/' };
  expect(await refusalOf(pay(claimed, [foreign]))).toMatchObject({
    status: 412,
    body: { code: 9201 },
  });
});

test('an unknown order, an unclaimed order and an unknown instance are 404, each its own', async () => {
  const claimed = await makeClaimedOrder(shop);
  const coins = [payWith(url, claimed, coin())];
  const at = (path: string) => send(`${url}/merchant/${path}`, { body: bodyOf(coins) });
  expect(await at(`instances/${shop.id}/orders/none/pay`)).toMatchObject({
    status: 404,
    body: { code: 2005 },
  });
  const unclaimed = await shop.backend.createOrder({
    order: { amount: 'KUDOS:0.64', summary: 's' },
  });
  expect(await at(`instances/${shop.id}/orders/${unclaimed.orderId}/pay`)).toMatchObject({
    status: 404,
    body: { code: 2005 },
  });
  expect(await at('instances/no-such-shop/orders/none/pay')).toMatchObject({
    status: 404,
    body: { code: 2000 },
  });
});

function bodyOf(coins: PaymentCoin[]): object {
  return { coins: z.encode(z.array(paymentCoinSchema), coins), session_id: '' };
}

test('of parallel payments of one order with different coins exactly one set is taken', async () => {
  const claimed = await makeClaimedOrder(shop);
  const coins = await makeCoins(url, Array<string>(6).fill('0.64'));
  const outcomes = await Promise.allSettled(
    coins.map((one) => pay(claimed, [payWith(url, claimed, one)])),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue;
    expect(outcome.reason).toMatchObject({ status: 409, body: { code: 9202 } });
  }
  const { depositTotal: total } = await paidOrder(claimed);
  expect(total).toEqual(kudos('0.64'));
  // The refused coins keep their value.
  const next = await makeClaimedOrder(shop, { amount: 'KUDOS:3.2' });
  const rest = coins.filter((_, index) => outcomes[index]?.status === 'rejected');
  await pay(
    next,
    rest.map((one) => payWith(url, next, one)),
  );
});

async function paidOrder(claimed: ClaimedOrder) {
  const order = await shop.backend.order(claimed.orderId);
  if (order.status !== 'paid') throw new Error(`order is ${order.status}`);
  return order;
}

test('parallel requests with the same coins all get the receipt, and the coins are taken once', async () => {
  const claimed = await makeClaimedOrder(shop);
  const [used] = await makeCoins(url, ['0.64']);
  const coins = [payWith(url, claimed, used!)];
  const receipts = await Promise.all(Array.from({ length: 8 }, () => pay(claimed, coins)));
  expect(new Set(receipts.map(({ sig }) => encodeBase32(sig))).size).toBe(1);
  expect((await paidOrder(claimed)).depositTotal).toEqual(kudos('0.64'));
});

test('/paid refuses another contract with 409/2200 and a receipt that is none with 403/2201', async () => {
  const claimed = await makeClaimedOrder(shop);
  const bad = { sig: bytes(64), hContract: claimed.hContract, sessionId: 's' };
  expect(await refusalOf(shop.wallet.paid(claimed.orderId, bad))).toMatchObject({
    status: 403,
    body: { code: 2201 },
  });
  const other = { ...bad, hContract: bytes(64) };
  expect(await refusalOf(shop.wallet.paid(claimed.orderId, other))).toMatchObject({
    status: 409,
    body: { code: 2200 },
  });
  expect(await refusalOf(shop.wallet.paid('none', bad))).toMatchObject({ status: 404 });
});

test('a long poll of shop and wallet is answered as soon as the payment is made', async () => {
  const { orderId, token } = await shop.backend.createOrder({
    order: { amount: 'KUDOS:0.64', summary: 'slow' },
  });
  const claimed = await claimOrder(shop, orderId, token);
  const began = performance.now();
  const watched = shop.backend.order(orderId, { timeoutMs: 20_000 });
  const seen = shop.wallet.orderStatus(orderId, {
    hContract: claimed.hContract,
    timeoutMs: 20_000,
  });
  const [used] = await makeCoins(url, ['0.64']);
  await pay(claimed, [payWith(url, claimed, used!)]);
  expect(await watched).toMatchObject({ status: 'paid' });
  expect(await seen).toMatchObject({ status: 'paid', refunded: false });
  expect(performance.now() - began).toBeLessThan(15_000);
});

test('the pay URI leads to the base URL of the contract', async () => {
  const { orderId, token } = await shop.backend.createOrder({
    order: { amount: 'KUDOS:0.64', summary: 'uri' },
  });
  const status = await shop.wallet.orderStatus(orderId, { token: token ?? '', sessionId: 's1' });
  if (status.status !== 'unpaid') throw new Error(status.status);
  const uri = parseTalerUri(status.payUri);
  expect(uri).toEqual({
    type: 'pay',
    merchantBaseUrl: shop.baseUrl,
    orderId,
    sessionId: 's1',
    claimToken: token,
  });
  const { terms } = await claimOrder(shop, orderId, token);
  expect(terms.merchant_base_url).toBe(shop.baseUrl);
});

test('the merchant’s books balance after all of this', async () => {
  const books = await send(`${url}/merchant/management/books`, { token: OPERATOR_TOKEN });
  expect(books).toMatchObject({ status: 200, body: { balanced: true, violations: [] } });
  expect(await send(`${url}/merchant/management/books`)).toMatchObject({ status: 401 });
});
