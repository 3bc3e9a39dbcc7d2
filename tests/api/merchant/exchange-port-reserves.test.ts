/**
 * Reserves through both bindings of the merchant's exchange port, and interrupted pickups. Also
 * payments whose fate the exchange never reports.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseEnv } from '@/config/env';
import { DEFAULT_LIMITS } from '@/config/limits';
import { ExchangeUnavailable, type ExchangePort } from '@/merchant/exchange-port';
import { openMerchant } from '@/merchant/merchant';
import { getOrder } from '@/merchant/orders/get-order';
import { payOrder } from '@/merchant/payments/pay-order';
import { resumePayments } from '@/merchant/payments/resume-payments';
import { abortOrder } from '@/merchant/payments/abort-order';
import { signTipPickup } from '@/merchant/style-b/sign-tip-pickup';
import { pickUpTip } from '@/merchant/tips/pick-up-tip';
import { addAmounts } from '@/protocol/amount';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { tipPlanchetSchema } from '@/protocol/tip';
import { listRefunds } from '@/storage/merchant/refunds';
import { unwire, wire, type Wiring } from '@/wiring';
import { httpExchangePort } from '@/wiring/http-exchange-port';
import {
  CURRENCY,
  denominationOf,
  exchangeAt,
  finishCoin,
  fundReserve,
  keysAt,
  kudos,
  makeCoins,
  newKeyPair,
  planchetFor,
  refusalOf,
  withdrawBody,
} from '../../support/coins';
import { passUntilNoticed, runExchangeKeys } from '../../support/exchange-keys';
import { startMisbehavingExchange } from '../../support/misbehaving-exchange';
import { databaseUrlOf, startServer, type TestServer } from '../../support/server';
import { claimOrder, makeInstance, payWith, send } from './merchant-support';
import { cart, inventoryOf } from './stock-support';
import { costText, fundedReserve, makePlanchets, makeTip, pickUp } from './tip-support';

let server: TestServer;
let wired: Wiring;
const ports = new Map<string, ExchangePort>();

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0' } });
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
      currency: CURRENCY,
      clock: wired.clock,
    }),
  );
}, 300_000);

afterAll(async () => {
  await unwire(wired);
  await server.stop();
});

describe.for(['in process', 'over HTTP'])('the exchange port %s', (binding) => {
  const port = (): ExchangePort => ports.get(binding)!;

  test('withdraws from a reserve, the same envelope once, and passes refusals on', async () => {
    const nothing = newKeyPair();
    expect(await port().reserve(nothing.publicKey)).toBeNull();
    const denomination = await denominationOf(server.url, '0.64');
    const cost = addAmounts(denomination.value, denomination.feeWithdraw);
    const reserve = await fundReserve(server.url, cost);
    expect(await port().reserve(reserve.publicKey)).toMatchObject({
      balance: cost,
      history: [{ type: 'CREDIT', amount: cost }],
    });
    const planchet = planchetFor(denomination);
    const body = withdrawBody(reserve, denomination, planchet);
    const signature = await port().withdraw(reserve.publicKey, body);
    expect(finishCoin(denomination, planchet, signature).coinPub).toEqual(planchet.coinPub);
    expect(await port().withdraw(reserve.publicKey, body)).toEqual(signature);
    const another = withdrawBody(reserve, denomination, planchetFor(denomination));
    expect(await refusalOf(port().withdraw(reserve.publicKey, another))).toMatchObject({
      status: 409,
      body: { code: 1150 },
    });
    expect(await port().reserve(reserve.publicKey)).toMatchObject({ balance: kudos('0') });
    const { accounts, reserveClosingDelayMs } = await port().facts();
    const keys = await keysAt(server.url);
    expect(reserveClosingDelayMs).toBe(keys.reserveClosingDelayMs);
    const announced = (await exchangeAt(server.url).wire()).accounts;
    expect(accounts).toEqual(announced.map(({ payto }) => payto));
  });
});

test('[TIP-4] a signature that the denomination did not make is no answer', async () => {
  const { masterPub } = await keysAt(server.url);
  const exchange = await startMisbehavingExchange(server.url);
  const { clock } = wired;
  const voucher = { masterPub };
  const port = httpExchangePort({ baseUrl: exchange.url, voucher, currency: CURRENCY, clock });
  const denomination = await denominationOf(server.url, '0.08');
  const cost = addAmounts(denomination.value, denomination.feeWithdraw);
  const reserve = await fundReserve(server.url, cost);
  const planchet = planchetFor(denomination);
  const body = withdrawBody(reserve, denomination, planchet);
  const forge = (answer: object) => ({ ...answer, ev_sig: encodeBase32(planchet.coinEv) });
  exchange.misbehave(/\/withdraw$/, { rewrite: forge });
  await expect(port.withdraw(reserve.publicKey, body)).rejects.toMatchObject({
    failure: 'malformed',
  });
  exchange.behave();
  const signature = await port.withdraw(reserve.publicKey, body);
  expect(finishCoin(denomination, planchet, signature).coinPub).toEqual(planchet.coinPub);
  await exchange.stop();
});

test('[TIP-4] an exchange that fails in a pickup costs nothing: the next try has all the coins', async () => {
  const owner = await makeInstance(server.url);
  await fundedReserve(server.url, owner, 'KUDOS:3');
  const planchets = await makePlanchets(server.url, ['0.64', '0.32', '0.16']);
  const tip = await makeTip(owner, costText(planchets));
  const good = ports.get('in process')!;
  let asked = 0;
  const failing: ExchangePort = {
    ...good,
    withdraw: (reservePub, request) => {
      asked += 1;
      if (asked === 2) return Promise.reject(new ExchangeUnavailable('timeout'));
      return good.withdraw(reservePub, request);
    },
  };
  const merchant = openMerchant({ ...wired.merchant, exchanges: [failing] });
  const wanted = planchets.map(({ json }) => tipPlanchetSchema.parse(json));
  const at = { instanceId: owner.id, tipId: tip };
  await expect(pickUpTip(merchant, at, wanted)).rejects.toMatchObject({
    code: 'MERCHANT_GENERIC_EXCHANGE_TIMEOUT',
  });
  const answer = await pickUp(owner, tip, planchets);
  expect(answer.status).toBe(200);
  expect(answer.body['blind_sigs']).toHaveLength(3);
  const shown = await send(`${owner.baseUrl}private/tips/${tip}`, { token: owner.token });
  expect(shown.body).toMatchObject({ total_picked_up: costText(planchets) });
});

test('[TIP-3] an exchange that does not answer is 424 in style B, and nothing of the tip is used up', async () => {
  const owner = await makeInstance(server.url);
  await fundedReserve(server.url, owner, 'KUDOS:1');
  const planchets = await makePlanchets(server.url, ['0.08']);
  const tip = await makeTip(owner, costText(planchets));
  const wanted = planchets.map(({ json }) => tipPlanchetSchema.parse(json));
  for (const failure of ['timeout', 'unreachable', 'malformed'] as const) {
    const facts = () => Promise.reject(new ExchangeUnavailable(failure));
    const away: ExchangePort = { ...ports.get('in process')!, facts };
    const merchant = openMerchant({ ...wired.merchant, exchanges: [away] });
    const signing = signTipPickup(merchant, decodeBase32(tip, 64), wanted);
    await expect(signing).rejects.toMatchObject({
      status: 424,
      code: 'MERCHANT_PUBLIC_TIP_PICKUP_EXCHANGE_FAILED',
    });
  }
  const body = { tip_id: tip, planchets: planchets.map(({ json }) => json) };
  expect(await send(`${server.url}/public/tip-pickup`, { body })).toMatchObject({ status: 200 });
});

test('[TIP-3] coins of a denomination that is new since the keys were fetched are picked up', async () => {
  const owner = await makeInstance(server.url);
  await fundedReserve(server.url, owner, 'KUDOS:1');
  const planchets = await makePlanchets(server.url, ['0.08']);
  const tip = await makeTip(owner, costText(planchets));
  const good = ports.get('over HTTP')!;
  const late: ExchangePort = {
    ...good,
    facts: async (wanted) => {
      const facts = await good.facts(wanted);
      const isAsked = wanted?.denomination !== undefined;
      return isAsked ? facts : { ...facts, findDenomination: () => undefined };
    },
  };
  const merchant = openMerchant({ ...wired.merchant, exchanges: [late] });
  const wanted = planchets.map(({ json }) => tipPlanchetSchema.parse(json));
  const picked = await pickUpTip(merchant, { instanceId: owner.id, tipId: tip }, wanted);
  expect(picked).toHaveLength(1);
});

test('[TIP-3] coins of a revoked denomination are 409, and nothing of the tip is used up', async () => {
  const owner = await makeInstance(server.url);
  await fundedReserve(server.url, owner, 'KUDOS:1');
  const planchets = await makePlanchets(server.url, ['0.04']);
  const [{ json }] = planchets as [(typeof planchets)[number]];
  const tip = await makeTip(owner, costText(planchets));
  const env = { DATA_DIR: server.dataDir, PUBLIC_URL: server.url };
  runExchangeKeys(['revoke', json.denom_pub_hash], env);
  await passUntilNoticed(server.url);
  const revoked = async () =>
    ((await exchangeAt(server.url).keys()).recoup ?? []).map((one) => encodeBase32(one.hDenom));
  await expect.poll(revoked, { timeout: 30_000 }).toContain(json.denom_pub_hash);
  const refused = (code: number) => ({
    status: 409,
    body: { code, field: 'planchets.0.denom_pub_hash' },
  });
  expect(await pickUp(owner, tip, planchets)).toMatchObject(refused(2407));
  const body = { tip_id: tip, planchets: [json] };
  expect(await send(`${server.url}/public/tip-pickup`, { body })).toMatchObject(refused(2807));
  const shown = await send(`${owner.baseUrl}private/tips/${tip}`, { token: owner.token });
  expect(shown.body).toMatchObject({ total_picked_up: 'KUDOS:0' });
});

test('[INV-11] [PAY-10] an exchange that never tells what became of a coin holds neither stock nor the coins of another', async () => {
  const shop = await makeInstance(server.url);
  const stock = inventoryOf(shop);
  const id = await stock.add();
  const { body } = await stock.order(cart({ [id]: 5 }, {}, { amount: 'KUDOS:0.16' }));
  const claimed = await claimOrder(shop, String(body['order_id']), String(body['token']));
  const [near, far] = await makeCoins(server.url, ['0.08', '0.08']);
  const elsewhere = 'https://silent.example/exchange/';
  const coins = [
    payWith(server.url, claimed, near!),
    { ...payWith(server.url, claimed, far!), exchangeUrl: elsewhere },
  ];
  const port = ports.get('over HTTP')!;
  let isSilent = true;
  let asked = 0;
  const silent: ExchangePort = {
    ...port,
    baseUrl: elsewhere,
    deposit: async (deposits) => {
      asked += 1;
      const outcomes = await port.deposit(deposits);
      return isSilent ? [{ state: 'unknown', failure: 'timeout' }] : outcomes;
    },
  };
  const merchant = openMerchant({ ...wired.merchant, exchanges: [port, silent] });
  const at = { instanceId: shop.id, orderId: claimed.orderId };
  const pay = () => payOrder(merchant, at, { coins, sessionId: '' });
  await expect(pay()).rejects.toMatchObject({ status: 504 });
  expect(asked).toBe(1);
  // Other coins wait for one more request, not for each unanswered one.
  const others = (await makeCoins(server.url, ['0.08', '0.08'])).map((coin) =>
    payWith(server.url, claimed, coin),
  );
  const soon = wired.clock.now() + DEFAULT_LIMITS.stalePaymentMs + 1_000;
  const payingLater = payOrder({ ...merchant, clock: { now: () => soon } }, at, {
    coins: others,
    sessionId: '',
  });
  await expect(payingLater).rejects.toMatchObject({ status: 503 });
  expect(asked).toBe(2);
  const locked = async () => (await stock.show(id)).body['total_locked'];
  const refunds = async () => {
    const { row } = await getOrder(merchant, at.instanceId, at.orderId);
    return (await listRefunds(merchant.db, row)).map(({ coinPub }) => encodeBase32(coinPub));
  };
  const resumeAfter = (ms: number) =>
    resumePayments({ ...merchant, clock: { now: () => claimed.terms.pay_deadline + ms } });

  // The order stays unchanged for a while.
  await resumeAfter(DEFAULT_LIMITS.abandonedPaymentMs);
  expect([await locked(), await refunds()]).toEqual([5, []]);
  const abandoned = DEFAULT_LIMITS.abandonedPaymentMs + DEFAULT_LIMITS.stalePaymentMs + 1_000;
  await resumeAfter(abandoned);
  expect([await locked(), await refunds()]).toEqual([0, [encodeBase32(near!.coinPub)]]);
  expect((await stock.order(cart({ [id]: 5 }))).status).toBe(200);
  const abort = () => abortOrder(merchant, at, { hContract: claimed.hContract, coins });
  await expect(abort()).rejects.toMatchObject({ status: 502 });

  isSilent = false;
  await resumeAfter(2 * abandoned);
  expect(new Set(await refunds())).toEqual(
    new Set([near!, far!].map(({ coinPub }) => encodeBase32(coinPub))),
  );
  await expect(pay()).rejects.toMatchObject({ code: 'MERCHANT_POST_ORDERS_ID_PAY_REFUNDED' });
  const { refunds: returned } = await abort();
  expect(returned.map(({ type }) => type)).toEqual(['success', 'success']);
});
