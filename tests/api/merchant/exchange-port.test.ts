/**
 * One contract for both bindings of the merchant's exchange port, and for interrupted payments. The parties
 * also run in this process, on the database and keys of a server of their own.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MerchantClient, MerchantPrivateClient } from '@/clients/merchant';
import { parseEnv } from '@/config/env';
import { DEFAULT_LIMITS, setLimits } from '@/config/limits';
import { openMerchant, type Merchant } from '@/merchant/merchant';
import { acceptedKeys } from '@/merchant/contracts/accepted-keys';
import { getOrder } from '@/merchant/orders/get-order';
import { getTerms } from '@/merchant/orders/get-terms';
import { resumePayments } from '@/merchant/payments/resume-payments';
import { prepareAttempt, recordAttempt } from '@/merchant/payments/attempt';
import { payOrder } from '@/merchant/payments/pay-order';
import type { ExchangePort } from '@/merchant/exchange-port';
import { equalBytes } from '@/protocol/crypto/bytes';
import { sign, verify } from '@/protocol/crypto/eddsa';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { signaturesV9 } from '@/protocol/signatures';
import type { ContractDeposits } from '@/protocol/deposit';
import { subtractAmounts } from '@/protocol/amount';
import { roundDown } from '@/protocol/timestamp';
import { hashWire } from '@/protocol/wire-hash';
import { unwire, wire, type Wiring } from '@/wiring';
import { httpExchangePort } from '@/wiring/http-exchange-port';
import {
  bytes,
  depositBody,
  exchangeAt,
  keysAt,
  kudos,
  makeCoins,
  newKeyPair,
  newMerchant,
  refusalOf,
  type TestCoin,
} from '../../support/coins';
import { databaseUrlOf, freePort, startServer, type TestServer } from '../../support/server';
import { makeClaimedOrder, makeInstance, payWith, type TestInstance } from './merchant-support';

let server: TestServer;
let wired: Wiring;
let shop: TestInstance;
const ports = new Map<string, ExchangePort>();

beforeAll(async () => {
  server = await startServer();
  wired = await wire(
    parseEnv({
      PORT: `${server.port}`,
      PUBLIC_URL: server.url,
      DATA_DIR: server.dataDir,
      DATABASE_URL: databaseUrlOf(server.dataDir),
    }),
  );
  const { masterPub } = await keysAt(server.url);
  ports.set('in process', wired.merchant.exchanges[0]!);
  ports.set(
    'over HTTP',
    httpExchangePort({
      baseUrl: `${server.url}/exchange/`,
      voucher: { masterPub },
      currency: 'KUDOS',
      clock: wired.clock,
    }),
  );
  shop = await makeInstance(server.url);
}, 300_000);

afterAll(async () => {
  await unwire(wired);
  await server.stop();
});

describe.for(['in process', 'over HTTP'])('the exchange port %s', (binding) => {
  const port = (): ExchangePort => ports.get(binding)!;

  /** Makes a contract that these whole coins pay. */
  function depositsOf(coins: readonly TestCoin[]): ContractDeposits {
    const merchant = newMerchant(server.url);
    const hContract = bytes(64);
    // Each coin signs the contract's own time, also where a second ends between two coins.
    const timestamp = roundDown(Date.now());
    const contribution = coins[0]!.denomination.value;
    const choices = { merchant, hContract, timestamp, contribution };
    const bodies = coins.map((coin) => depositBody(coin, choices));
    const [first] = bodies;
    return {
      hContract,
      hWire: hashWire(merchant.payto, merchant.salt),
      wire: { payto: merchant.payto, salt: merchant.salt },
      merchantPub: merchant.publicKey,
      timestamp: first!.timestamp,
      refundDeadline: first!.refundDeadline,
      wireDeadline: first!.wireDeadline,
      coins: bodies.map((body, index) => ({ ...body, coinPub: coins[index]!.coinPub })),
    };
  }

  test('knows the exchange’s key, denominations and wire fee', async () => {
    const keys = await keysAt(server.url);
    const facts = await port().facts();
    expect(facts.masterPub).toEqual(keys.masterPub);
    const [denom] = keys.denominations;
    expect(facts.findDenomination(hashDenominationKey(denom!.publicKey))).toMatchObject({
      value: denom!.value,
      feeDeposit: denom!.feeDeposit,
      expireDeposit: denom!.expireDeposit,
    });
    expect(facts.findDenomination(bytes(64))).toBeUndefined();
    const [fee] = (await exchangeAt(server.url).wire()).fees['x-taler-bank']!;
    expect(facts.findWireFee('x-taler-bank', Date.now())).toEqual(fee!.wireFee);
    expect(facts.findWireFee('x-taler-bank', 0)).toBeUndefined();
    expect(facts.findWireFee('iban', Date.now())).toBeUndefined();
    expect(facts.isSigningKey(keys.signingKeys[0]!.publicKey)).toBe(true);
    expect(facts.isSigningKey(bytes(32))).toBe(false);
  });

  test('deposits several coins, each confirmed by a signature, and again the same', async () => {
    const coins = await makeCoins(server.url, ['0.08', '0.08']);
    const deposits = depositsOf(coins);
    const outcomes = await port().deposit(deposits);
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.state !== 'accepted') throw new Error(JSON.stringify(outcome));
      const { value, feeDeposit: fee } = coins[index]!.denomination;
      const blob = signaturesV9.confirmDeposit({
        hContract: deposits.hContract,
        hWire: deposits.hWire,
        exchangeTimestamp: outcome.exchangeTimestamp,
        refundDeadline: deposits.refundDeadline,
        amountWithoutFee: subtractAmounts(value, fee),
        coinPub: coins[index]!.coinPub,
        merchantPub: deposits.merchantPub,
      });
      expect(verify(outcome.exchangePub, blob, outcome.exchangeSig)).toBe(true);
    }
    expect(await port().deposit(deposits)).toEqual(outcomes);
  });

  test('answers each coin for itself: the spent one with its proof, the good one all the same', async () => {
    const [spent, good] = await makeCoins(server.url, ['0.08', '0.08']);
    await port().deposit(depositsOf([spent!]));
    const [refused, accepted] = await port().deposit(depositsOf([spent!, good!]));
    expect(refused).toMatchObject({ state: 'refused', status: 409, body: { code: 1200 } });
    expect(refused).toHaveProperty('body.history.0.type', 'DEPOSIT');
    expect(accepted).toMatchObject({ state: 'accepted' });
  });

  test('a bad signature is the exchange’s refusal, with its code', async () => {
    const [coin] = await makeCoins(server.url, ['0.08']);
    const deposits = depositsOf([coin!]);
    const forged = { ...deposits, coins: [{ ...deposits.coins[0]!, coinSig: bytes(64) }] };
    expect(await port().deposit(forged)).toMatchObject([
      { state: 'refused', status: 403, body: { code: 1205 } },
    ]);
  });

  test('an unknown transfer and an unknown deposit are refused as the exchange would', async () => {
    expect(await refusalOf(port().transfer(bytes(32)))).toMatchObject({
      status: 404,
      body: { code: 1451 },
    });
    const merchant = newMerchant(server.url);
    const question = {
      hContract: bytes(64),
      hWire: bytes(64),
      merchantPub: merchant.publicKey,
      coinPub: bytes(32),
    };
    const merchantSig = sign(merchant.privateKey, signaturesV9.trackTransaction(question));
    expect(await refusalOf(port().depositStatus({ ...question, merchantSig }))).toMatchObject({
      status: 404,
      body: { code: 1100 },
    });
  });

  test('tells whether a deposit is wired', async () => {
    const [coin] = await makeCoins(server.url, ['0.08']);
    const claimed = await makeClaimedOrder(shop, { amount: 'KUDOS:0.08' });
    const coins = [payWith(server.url, claimed, coin!)];
    await shop.wallet.pay(claimed.orderId, { coins, sessionId: '' });
    const order = await getOrder(wired.merchant, shop.id, claimed.orderId);
    const question = {
      hContract: claimed.hContract,
      hWire: order.hWire,
      merchantPub: order.merchantPub,
      coinPub: coin!.coinPub,
    };
    const merchantSig = sign(order.merchantPriv, signaturesV9.trackTransaction(question));
    expect(await port().depositStatus({ ...question, merchantSig })).toMatchObject({
      isWired: false,
    });
  });
});

/** A merchant on the same tables, whose exchange behaves as the test says. */
function merchantWith(exchange: Partial<ExchangePort>): Merchant {
  const port = ports.get('over HTTP')!;
  return openMerchant({ ...wired.merchant, exchanges: [{ ...port, ...exchange }] });
}

async function prepare() {
  const claimed = await makeClaimedOrder(shop, { amount: 'KUDOS:0.08' });
  const [coin] = await makeCoins(server.url, ['0.08']);
  const request = { coins: [payWith(server.url, claimed, coin!)], sessionId: '' };
  return { at: { instanceId: shop.id, orderId: claimed.orderId }, claimed, request };
}

test('[PAY-8] a process that has not seen the claim reads the order once, and pays it in one transaction', async () => {
  const { at, request } = await prepare();
  const { db } = wired.merchant;
  const [alone, read] = [vi.spyOn(db.pool, 'query'), vi.spyOn(db.reads, 'run')];
  const written = vi.spyOn(db.hot, 'runTogether');
  await payOrder(wired.merchant, at, request);
  // The exchange looks for new keys now and then.
  expect(JSON.stringify(alone.mock.calls)).not.toMatch(/"merchant-[a-z-]+"/);
  expect(read.mock.calls.map(([{ name }]) => name)).toEqual(['merchant-order']);
  expect(written.mock.calls.map(([calls]) => calls.length)).toEqual([2]);
  vi.restoreAllMocks();
});

test('[PAY-12] an exchange that cannot be reached is 502, and the same coins pay later, once', async () => {
  const { at, claimed, request } = await prepare();
  const port = await freePort();
  const nowhere = httpExchangePort({
    baseUrl: `http://localhost:${port}/exchange/`,
    voucher: { masterPub: (await keysAt(server.url)).masterPub },
    currency: 'KUDOS',
    clock: wired.clock,
  });
  const cut = merchantWith({ deposit: (deposits) => nowhere.deposit(deposits) });
  await expect(payOrder(cut, at, request)).rejects.toMatchObject({
    code: 'MERCHANT_GENERIC_EXCHANGE_CONNECT_FAILURE',
    status: 502,
  });
  await shop.wallet.pay(claimed.orderId, request);
  const order = await shop.backend.order(claimed.orderId);
  expect(order).toMatchObject({ status: 'paid', depositTotal: kudos('0.08') });
});

test('[PAY-12] an answer lost after the coins were taken: other coins wait, the same coins pay', async () => {
  const { at, claimed, request } = await prepare();
  const lossy = merchantWith({
    deposit: async (deposits) => {
      await ports.get('over HTTP')!.deposit(deposits);
      return deposits.coins.map(() => ({ state: 'unknown', failure: 'timeout' }) as const);
    },
  });
  await expect(payOrder(lossy, at, request)).rejects.toMatchObject({
    code: 'MERCHANT_GENERIC_EXCHANGE_TIMEOUT',
    status: 504,
  });
  const [other] = await makeCoins(server.url, ['0.08']);
  const otherRequest = { coins: [payWith(server.url, claimed, other!)], sessionId: '' };
  // The first coins may have been taken: a second set must not be.
  expect(await refusalOf(shop.wallet.pay(claimed.orderId, otherRequest))).toMatchObject({
    status: 503,
    body: { code: 9203 },
  });
  await shop.wallet.pay(claimed.orderId, request);
  expect(await refusalOf(shop.wallet.pay(claimed.orderId, otherRequest))).toMatchObject({
    status: 409,
    body: { code: 9202 },
  });
}, 300_000);

/** The process was gone as soon as it had written what it meant to do. */
async function interrupted() {
  const { at, claimed, request } = await prepare();
  const { merchant } = wired;
  const order = await getOrder(merchant, at.instanceId, at.orderId);
  const accepted = acceptedKeys(await getTerms(merchant, order));
  const payable = { ...order, hContract: claimed.hContract, accepted };
  const attempt = await prepareAttempt(merchant, payable, request, []);
  expect(await recordAttempt(merchant, attempt)).not.toBeNull();
  return { at, claimed, request };
}

test('a payment that a crash interrupted is completed by itself, also behind one whose exchange is away', async () => {
  const [{ claimed: waiting }, { claimed }] = [await interrupted(), await interrupted()];
  const port = ports.get('in process')!;
  const merchant = merchantWith({
    deposit: (deposits) =>
      equalBytes(deposits.hContract, waiting.hContract)
        ? Promise.resolve([{ state: 'unknown', failure: 'unreachable' }])
        : port.deposit(deposits),
  });
  setLimits({ ...DEFAULT_LIMITS, maxResumedPayments: 1 });
  for (const ms of [61_000, 62_000]) {
    await resumePayments({ ...merchant, clock: { now: () => wired.clock.now() + ms } });
  }
  setLimits(DEFAULT_LIMITS);
  expect(await shop.backend.order(waiting.orderId)).toMatchObject({ status: 'claimed' });
  expect(await shop.backend.order(claimed.orderId)).toMatchObject({
    status: 'paid',
    depositTotal: kudos('0.08'),
  });
});

test('what was begun before the pay deadline is completed after it', async () => {
  const { at, claimed, request } = await interrupted();
  const late = { ...wired.merchant, clock: { now: () => claimed.terms.pay_deadline + 1000 } };
  await payOrder(late, at, request);
  expect(await shop.backend.order(claimed.orderId)).toMatchObject({ status: 'paid' });
});

test('[INSTA-7] an order of the default instance has the shortest addresses', async () => {
  const base = `${server.url}/merchant/`;
  const secret = wired.secrets.get('shop-instance-token');
  const backend = new MerchantPrivateClient(base, secret);
  const { orderId: id, token } = await backend.createOrder({
    order: { amount: 'KUDOS:0.08', summary: 'default' },
  });
  const shown = await backend.order(id);
  if (shown.status !== 'unpaid') throw new Error(shown.status);
  const { host } = new URL(server.url);
  expect(shown.payUri).toBe(`taler+http://pay/${host}/merchant/${id}/?c=${token ?? ''}`);
  const nonce = newKeyPair().publicKey;
  const wallet = new MerchantClient(base);
  const { contractTerms: terms } = await wallet.claim(id, { nonce, token: token ?? '' });
  expect(terms['merchant_base_url']).toBe(base);
  const named = new MerchantPrivateClient(`${base}instances/default/`, secret);
  expect(await named.order(id)).toMatchObject({ status: 'claimed' });
});
