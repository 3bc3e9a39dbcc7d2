/** Payments while the exchange misbehaves: the right status, nothing lost, nothing paid twice. */
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { sign } from '@/protocol/crypto/eddsa';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import {
  exchangeAt,
  kudos,
  makeCoins,
  newKeyPair,
  refusalOf,
  type TestCoin,
} from '../../support/coins';
import { runJobsUntil } from '../../support/deployment';
import {
  makeForeignInstance,
  startForeignMerchant,
  type ForeignMerchant,
} from '../../support/foreign-merchant';
import { readSigningKey, signTransfer, type Fault } from '../../support/misbehaving-exchange';
import { OPERATOR_TOKEN } from '../../support/server';
import { makeClaimedOrder, payWith, send, type TestInstance } from './merchant-support';
import { coinOf, payAtB } from './style-b-support';
import {
  orderOf,
  TRANSFERS,
  trackTransaction,
  trackTransfer,
  wiredOrder,
} from './tracking-support';

const url = inject('serverUrl');
const signer = await readSigningKey(inject('dataDir'));
const TIMEOUT_MS = 2_000;
let merchant: ForeignMerchant;
let shop: TestInstance;

beforeAll(async () => {
  // Keys are fetched for every payment, so that tests can spoil them at any time.
  const limits = { exchange_timeout_ms: TIMEOUT_MS, exchange_keys_ms: 0, exchange_refresh_ms: 0 };
  merchant = await startForeignMerchant(url, { trust_embedded_exchange: false, limits });
  shop = await makeForeignInstance(merchant.server.url, url);
}, 300_000);

afterEach(() => {
  merchant.exchange.behave();
});

afterAll(async () => {
  await merchant.stop();
});

/** Makes a claimed order, and returns a function that pays it. */
async function prepare() {
  const claimed = await makeClaimedOrder(shop, { amount: 'KUDOS:0.08' });
  const [coin] = await makeCoins(url, ['0.08']);
  return { claimed, coin: coin!, pay: () => payFor(claimed, coin!) };
}

async function payFor(claimed: Awaited<ReturnType<typeof makeClaimedOrder>>, coin: TestCoin) {
  const coins = [payWith(merchant.exchange.origin, claimed, coin)];
  return shop.wallet.pay(claimed.orderId, { coins, sessionId: '' });
}

async function expectPaidOnce(
  claimed: Awaited<ReturnType<typeof makeClaimedOrder>>,
  coin: TestCoin,
): Promise<void> {
  const receipt = await payFor(claimed, coin);
  expect(await payFor(claimed, coin)).toEqual(receipt);
  expect(await shop.backend.order(claimed.orderId)).toMatchObject({
    status: 'paid',
    depositTotal: kudos('0.08'),
  });
  // This order took the whole coin, so another order gets none of it.
  const other = await makeClaimedOrder(shop, { amount: 'KUDOS:0.08' });
  expect(await refusalOf(payFor(other, coin))).toMatchObject({
    status: 409,
    body: { code: 2150, exchange_reply: { code: 1200 } },
  });
}

const DEPOSIT = /\/deposit$/;
const later = { status: 429, body: '{"code":9999,"hint":"later"}' };

describe('[PAY-12] a deposit that the exchange spoils, and the same coins later', () => {
  test.for<[string, Fault, number, number]>([
    ['an answer that is no JSON', 'garble', 502, 2013],
    ['an answer that ends in the middle', 'truncate', 502, 2012],
    ['an exchange that is too slow', { delayMs: TIMEOUT_MS + 500 }, 504, 2011],
    ['a connection that drops before the exchange heard of it', 'drop', 502, 2012],
    ['a connection that drops after the exchange took the coin', 'lose the answer', 502, 2012],
    ['500 with a body', { status: 500, body: '{"code":52,"hint":"broken"}' }, 502, 2170],
    ['503 of something in between', { status: 503, body: '<html>busy' }, 502, 2013],
    ['too many requests', later, 502, 2170],
    ['4xx of something in between', { status: 403, body: '{"message":"blocked"}' }, 502, 2013],
    ['an empty object', { rewrite: () => ({}) }, 502, 2013],
    [
      'a confirmation with another time than was signed',
      { rewrite: (answer) => ({ ...answer, exchange_timestamp: { t_ms: 1_600_000_000_000 } }) },
      502,
      2013,
    ],
    ['a confirmation that a strange key has signed', { rewrite: forge }, 502, 2013],
  ])('%s', async ([, fault, status, code]) => {
    const { claimed, coin, pay } = await prepare();
    merchant.exchange.misbehave(DEPOSIT, fault);
    expect(await refusalOf(pay())).toMatchObject({
      status,
      body: { code, coin_pub: encodeBase32(coin.coinPub) },
    });
    expect(await shop.backend.order(claimed.orderId)).toMatchObject({ status: 'claimed' });
    // It is unknown whether the coin was taken: a second one must not be.
    merchant.exchange.behave();
    await expectPaidOnce(claimed, coin);
  });
});

/** Correctly signed, but by an unknown key. */
function forge(answer: Record<string, unknown>): Record<string, unknown> {
  const stranger = newKeyPair();
  return {
    ...answer,
    exchange_pub: encodeBase32(stranger.publicKey),
    exchange_sig: encodeBase32(sign(stranger.privateKey, new Uint8Array(240))),
  };
}

test('[PAY-7] a refusal without a meaning of its own reaches the wallet as the exchange wrote it, in both styles', async () => {
  const { claimed, coin, pay } = await prepare();
  const words = { code: 1299, hint: 'a word of its own', reason: { list: [1, 'ü'] } };
  merchant.exchange.misbehave(DEPOSIT, { status: 451, body: JSON.stringify(words) });
  const coinPub = encodeBase32(coin.coinPub);
  const said = { ...words, coin_pub: coinPub, exchange_reply: words };
  expect(await refusalOf(pay())).toMatchObject({ status: 451, body: said });
  const exchangeUrl = merchant.exchange.url;
  const inB = [coinOf(url, claimed, coin, { exchangeUrl })];
  expect(await payAtB(merchant.server.url, claimed, inB)).toMatchObject({
    status: 451,
    body: said,
  });
  // A decision: nothing is held for this coin, and the order waits for another payment.
  merchant.exchange.behave();
  expect(await shop.backend.order(claimed.orderId)).toMatchObject({ status: 'claimed' });
  await expectPaidOnce(claimed, coin);
});

test('[PAY-12] while the fate of the first coin is open, a second one is not taken', async () => {
  const { claimed, coin, pay } = await prepare();
  merchant.exchange.misbehave(DEPOSIT, 'lose the answer');
  expect(await refusalOf(pay())).toMatchObject({ status: 502 });
  merchant.exchange.behave();
  const [second] = await makeCoins(url, ['0.08']);
  expect(await refusalOf(payFor(claimed, second!))).toMatchObject({
    status: 503,
    body: { code: 9203 },
  });
  await expectPaidOnce(claimed, coin);
  // The second coin is whole.
  const other = await makeClaimedOrder(shop, { amount: 'KUDOS:0.08' });
  await payFor(other, second!);
}, 300_000);

describe('[PAY-12] an exchange whose keys or fees cannot be believed', () => {
  const changeDenomination = (answer: Record<string, unknown>): Record<string, unknown> => {
    const [first, ...rest] = answer['denoms'] as Record<string, unknown>[];
    return { ...answer, denoms: [{ ...first, fee_deposit: 'KUDOS:0' }, ...rest] };
  };
  const changeMaster = (answer: Record<string, unknown>): Record<string, unknown> => {
    return { ...answer, master_public_key: encodeBase32(newKeyPair().publicKey) };
  };
  const changeWireFee = (answer: Record<string, unknown>): Record<string, unknown> => {
    const fees = answer['fees'] as Record<string, Record<string, unknown>[]>;
    const cheap = Object.entries(fees).map(([method, records]) => [
      method,
      records.map((record) => ({ ...record, wire_fee: 'KUDOS:0.00000001' })),
    ]);
    return { ...answer, fees: Object.fromEntries(cheap) as unknown };
  };
  const changeAccount = (answer: Record<string, unknown>): Record<string, unknown> => {
    const accounts = answer['accounts'] as Record<string, unknown>[];
    const stolen = { payto_uri: 'payto://x-taler-bank/bank.invalid/thief' };
    return { ...answer, accounts: accounts.map((account) => ({ ...account, ...stolen })) };
  };

  test.for<[string, RegExp, Fault]>([
    ['keys that are no JSON', /^keys/, 'garble'],
    ['keys that end in the middle', /^keys/, 'truncate'],
    ['no keys', /^keys/, 'drop'],
    ['500 instead of keys', /^keys/, { status: 500, body: '{"code":52}' }],
    ['keys that come too late', /^keys/, { delayMs: TIMEOUT_MS + 500 }],
    ['a fee that the master key has not signed', /^keys/, { rewrite: changeDenomination }],
    ['another master key', /^keys/, { rewrite: changeMaster }],
    ['no wire details', /^wire/, 'drop'],
    ['a wire fee that the master key has not signed', /^wire/, { rewrite: changeWireFee }],
    ['an account that the master key has not signed', /^wire/, { rewrite: changeAccount }],
  ])('%s', async ([, on, fault]) => {
    const { claimed, coin, pay } = await prepare();
    merchant.exchange.misbehave(on, fault);
    expect(await refusalOf(pay())).toMatchObject({ status: 502, body: { code: 2010 } });
    merchant.exchange.behave();
    await expectPaidOnce(claimed, coin);
  });
});

test('[TYPE-9] [TRACK-2] [TRACK-3] figures in another currency are nonsense at every address', async () => {
  const soon = { default_wire_transfer_delay: '1 second' };
  const wiredShop = await makeForeignInstance(merchant.server.url, url, soon);
  const at = { merchant, shop: wiredShop, coinsFrom: url };
  const wired = await wiredOrder(at);
  const euro = <A extends object>(amount: A) => ({ ...amount, currency: 'EUR' });
  const inEuro: Fault = {
    rewrite: (answer) =>
      signTransfer(answer, signer, ({ total, wireFee, deposits }) => ({
        total: euro(total),
        wire_fee: euro(wireFee),
        deposits: deposits.map((one) => ({
          ...one,
          deposit_value: euro(one.depositValue),
          deposit_fee: euro(one.depositFee),
        })),
      })),
  };
  merchant.exchange.misbehave(TRANSFERS, inEuro);
  const unusable = (code: number) => ({ status: 424, body: { code } });
  expect(await trackTransfer(at, wired.wtid)).toMatchObject(unusable(2405));
  expect(await trackTransaction(at, wired.claimed)).toMatchObject(unusable(2306));
  const { total: credited } = await exchangeAt(url).transfer(decodeBase32(wired.wtid));
  const report = {
    creditAmount: credited,
    wtid: decodeBase32(wired.wtid),
    payto: wiredShop.payto,
    exchangeUrl: merchant.exchange.url,
  };
  const refused = () => refusalOf(wiredShop.backend.reportTransfer(report));
  expect(await refused()).toMatchObject({ status: 502, body: { code: 2013 } });
  expect(await orderOf(at, wired.claimed)).toMatchObject({ wired: false, wireDetails: [] });
  // "Later" is no decision; one of few words gets those that every refusal has.
  merchant.exchange.misbehave(TRANSFERS, { status: 429, body: '{}' });
  expect(await refused()).toMatchObject({ status: 502, body: { code: 2013 } });
  merchant.exchange.misbehave(TRANSFERS, { status: 403, body: '{"code":1450}' });
  expect(await refused()).toMatchObject({
    status: 403,
    body: { code: 1450, hint: expect.any(String) as string, error: expect.any(String) as string },
  });
  merchant.exchange.behave();
  expect((await wiredShop.backend.reportTransfer(report)).total).toEqual(report.creditAmount);
}, 300_000);

test('[TYPE-9] [TIP-2] a reserve that the exchange tells nonsense of counts as it was known', async () => {
  const { token } = shop;
  const reserve = { initial_balance: 'KUDOS:5', wire_method: 'x-taler-bank' };
  const body = { ...reserve, exchange_url: merchant.exchange.url };
  expect((await send(`${shop.baseUrl}private/reserves`, { token, body })).status).toBe(200);
  const most = 'KUDOS:4503599627370496';
  for (const [t_ms, ...amounts] of [
    [1_600_000_000_000, 'EUR:5'],
    [1_600_000_000_000, most, most],
    ['never', 'KUDOS:5'],
  ]) {
    const history = amounts.map((amount) => ({
      type: 'CREDIT',
      amount,
      sender_account_url: shop.payto,
      wire_reference: 1,
      timestamp: { t_ms },
    }));
    const statusBody = JSON.stringify({ balance: amounts[0], history });
    merchant.exchange.misbehave(/^reserves\//, { status: 200, body: statusBody });
    const query = `${merchant.server.url}/merchant/tip-query?instance=${shop.id}`;
    expect(await send(query, { token, method: 'POST' })).toMatchObject({
      status: 200,
      body: { amount_available: 'KUDOS:0' },
    });
    const tip = { amount: 'KUDOS:1', justification: 'x', next_url: 'https://example.com/' };
    expect(await send(`${shop.baseUrl}private/tips`, { token, body: tip })).toMatchObject({
      status: 412,
      body: { code: 2752 },
    });
  }
});

test('nothing is left half-done: the books of merchant and exchange balance', async () => {
  for (const at of [`${merchant.server.url}/merchant`, `${url}/exchange`]) {
    const books = await send(`${at}/management/books`, { token: OPERATOR_TOKEN });
    expect(books).toMatchObject({ status: 200, body: { balanced: true } });
  }
});

test('[REF-3] [SESS-1] a refund that the exchange refuses for good was not given, and may be raised again', async () => {
  const choices = { refund_delay: { d_ms: 3_600_000 } };
  const order = { amount: 'KUDOS:0.08', fulfillment_url: 'https://shop.example/tea' };
  const claimed = await makeClaimedOrder(shop, order, choices);
  const [coin] = await makeCoins(url, ['0.08']);
  const coins = [payWith(merchant.exchange.origin, claimed, coin!)];
  await shop.wallet.pay(claimed.orderId, { coins, sessionId: 'noon' });
  const { orderId } = claimed;
  const refunded = async (): Promise<boolean> =>
    (await shop.backend.orders({ refunded: true })).orders.some((one) => one.orderId === orderId);
  const raise = () => shop.backend.refundOrder(orderId, { refund: kudos('0.08'), reason: 'cold' });
  expect(await refunded()).toBe(false);
  merchant.exchange.misbehave(/\/refund$/, { status: 410, body: '{"code":1506}' });
  await raise();
  await runJobsUntil(merchant.server.url, async () => !(await refunded()));
  expect(await shop.backend.order(orderId)).toMatchObject({ refunded: false, refundDetails: [] });
  // The article is therefore still bought.
  const again = await makeClaimedOrder(shop, order);
  const asked = `${shop.baseUrl}private/orders/${again.orderId}?session_id=noon`;
  expect((await send(asked, { token: shop.token })).body).toMatchObject({
    already_paid_order_id: orderId,
  });
  merchant.exchange.behave();
  await raise();
  expect(await refunded()).toBe(true);
  expect(await shop.backend.order(orderId)).toMatchObject({ refundAmount: kudos('0.08') });
});
