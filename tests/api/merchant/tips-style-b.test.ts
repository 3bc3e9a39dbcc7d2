import { beforeAll, expect, inject, test } from 'vitest';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { parseTalerUri } from '@/protocol/uri';
import { exchangeAt, finishCoin } from '../../support/coins';
import { makeInstance, send, type TestInstance } from './merchant-support';
import {
  assertMerchantBooks,
  costText,
  createReserve,
  fundedReserve,
  makePlanchets,
  makeTip,
  pickUp,
  type TestPlanchet,
  type TestReserve,
} from './tip-support';

const url = inject('serverUrl');
const NEVER_GIVEN = '0'.repeat(103);
let shop: TestInstance;
let reserve: TestReserve;

beforeAll(async () => {
  shop = await makeInstance(url);
  reserve = await fundedReserve(url, shop, 'KUDOS:20');
});

function authorize(instance: TestInstance, change: object = {}) {
  return send(`${url}/tip-authorize`, {
    token: instance.token,
    body: {
      amount: 'KUDOS:1',
      instance: instance.id,
      justification: 'A good question',
      next_url: 'https://example.com/next',
      ...change,
    },
  });
}

function query(instance: TestInstance, method = 'POST') {
  return send(`${url}/tip-query?instance=${instance.id}`, { method, token: instance.token });
}

function pickUpB(tipId: string, planchets: readonly TestPlanchet[]) {
  return send(`${url}/public/tip-pickup`, {
    body: { tip_id: tipId, planchets: planchets.map(({ json }) => json) },
  });
}

test('[TIP-1] the token hands the tip to the wallet, and the address triggers it', async () => {
  const { status, body } = await authorize(shop, { amount: 'KUDOS:0.75' });
  expect(status).toBe(200);
  const token = JSON.parse(String(body['tip_token'])) as Record<string, unknown>;
  expect(token).toEqual({
    tip_id: body['tip_id'],
    expiration: body['expiration'],
    amount: 'KUDOS:0.75',
    exchange_url: `${url}/exchange/`,
    next_url: 'https://example.com/next',
    pickup_url: `${url}/merchant/public/tip-pickup`,
  });
  const redirect = new URL(String(body['tip_redirect_url']));
  expect(redirect.origin + redirect.pathname).toBe(`${url}/merchant/public/trigger-pay`);
  expect([...redirect.searchParams]).toEqual([['tip_token', body['tip_token']]]);
  expect(parseTalerUri(String(body['taler_tip_uri']))).toMatchObject({
    type: 'tip',
    merchantTipId: body['tip_id'],
  });
  const offer = await send(`${url}/public/tip-pickup?tip_id=${String(token['tip_id'])}`);
  expect(offer).toMatchObject({
    status: 200,
    body: {
      amount: 'KUDOS:0.75',
      amount_left: 'KUDOS:0.75',
      exchange_url: `${url}/exchange/`,
      stamp_expire: body['expiration'],
      extra: { next_url: 'https://example.com/next' },
    },
  });
});

test('[SEED-9] next_url is in the token when it was given, and may be left out', async () => {
  for (const next_url of [undefined, null, '']) {
    const { status, body } = await authorize(shop, { amount: 'KUDOS:0.01', next_url });
    expect(status).toBe(200);
    const token = JSON.parse(String(body['tip_token'])) as Record<string, unknown>;
    expect(Object.keys(token).sort()).toEqual([
      'amount',
      'exchange_url',
      'expiration',
      'pickup_url',
      'tip_id',
    ]);
    expect((await send(String(body['tip_redirect_url']))).status).toBe(402);
    const offer = await send(`${url}/public/tip-pickup?tip_id=${String(token['tip_id'])}`);
    expect(offer).toMatchObject({ status: 200, body: { extra: {} } });
  }
  const given = await authorize(shop, { amount: 'KUDOS:0.01', next_url: 'https://n.example/' });
  expect(JSON.parse(String(given.body['tip_token']))).toMatchObject({
    next_url: 'https://n.example/',
  });
  const inStyleA = { amount: 'KUDOS:0.01', justification: 'x' };
  const made = await send(`${shop.baseUrl}private/tips`, { token: shop.token, body: inStyleA });
  expect(made.status).toBe(200);
});

test('[TIP-1] unknown instance, tipping never enabled, more than the reserve holds', async () => {
  const poor = await makeInstance(url);
  const calls = [
    [await authorize(shop, { instance: 'never-made' }), 404, 2700],
    [await authorize(poor), 404, 2701],
    [await authorize(shop, { amount: 'KUDOS:21' }), 412, 2704],
    [await authorize(shop, { amount: 'KUDOS:0' }), 400, 9225],
    [await authorize(shop, { justification: undefined }), 400, 1008],
  ] as const;
  for (const [answer, status, code] of calls) {
    expect(answer).toMatchObject({ status, body: { code } });
  }
  await createReserve(url, poor);
  expect(await authorize(poor)).toMatchObject({ status: 412, body: { code: 2704 } });
  const anonymous = { amount: 'KUDOS:1', instance: shop.id, justification: 'x', next_url: 'x' };
  expect((await send(`${url}/tip-authorize`, { body: anonymous })).status).toBe(401);
});

test('[TIP-1] [PAYB-5] addresses that no header can carry to the wallet are refused, and nothing is committed', async () => {
  const before = (await query(shop)).body['amount_authorized'];
  const long = `https://shop.example/${'a'.repeat(2000)}`;
  const slashes = (count: number): string => `https://shop.example/${'/:'.repeat(count)}`;
  for (const [field, change] of [
    ['pickup_url', { next_url: long, pickup_url: `${long}b` }],
    ['next_url', { next_url: `https://shop.example/${'é'.repeat(1000)}`, pickup_url: null }],
    ['next_url', { next_url: 'https://shop.example/\x7f' }],
    // A header can, but not the address that says what is in it.
    ['pickup_url', { next_url: slashes(500), pickup_url: slashes(900) }],
  ] as const) {
    expect(await authorize(shop, change)).toMatchObject({
      status: 400,
      body: { code: 1009, field },
    });
  }
  expect((await query(shop)).body['amount_authorized']).toBe(before);
  const { body } = await authorize(shop, { amount: 'KUDOS:0.01', next_url: long });
  expect((await send(String(body['tip_redirect_url']))).status).toBe(402);
});

test('[TIP-1] [ORDB-1] [REF-1] null and the empty text mean the default instance, as no name does', async () => {
  const { token } = shop;
  const order = { amount: 'KUDOS:1', summary: 'x', fulfillment_url: 'https://shop.example/' };
  for (const instance of [undefined, null, '']) {
    const refund = { order_id: 'x', refund: 'KUDOS:1', reason: 'x', instance };
    const answers = [
      await authorize(shop, { instance }),
      await send(`${url}/order`, { token, body: { order: { ...order, instance } } }),
      await send(`${url}/refund`, { token, body: refund }),
    ];
    // It is there, and has another token.
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 401, body: { code: 2015 } });
    const merchant = { name: 'x', instance };
    const named = { ...order, instance: shop.id, merchant };
    expect((await send(`${url}/order`, { token, body: { order: named } })).status).toBe(200);
  }
});

test('[TIP-2] the figures are told by POST and by GET, to the instance only', async () => {
  const owner = await makeInstance(url);
  expect(await query(owner)).toMatchObject({ status: 412, body: { code: 2701 } });
  const funded = await fundedReserve(url, owner, 'KUDOS:5');
  const planchets = await makePlanchets(url, ['0.64']);
  const tip = await makeTip(owner, 'KUDOS:2');
  const before = {
    amount_available: 'KUDOS:5',
    amount_authorized: 'KUDOS:2',
    amount_picked_up: 'KUDOS:0',
    reserve_pub: funded.reservePub,
  };
  const { body } = await query(owner);
  expect(body).toMatchObject(before);
  expect(body['expiration']).toEqual(body['reserve_expiration']);
  expect((await query(owner, 'GET')).body).toMatchObject(before);
  await pickUp(owner, tip, planchets);
  expect((await query(owner)).body).toMatchObject({
    amount_authorized: 'KUDOS:2',
    amount_picked_up: costText(planchets),
  });
  expect(await send(`${url}/tip-query?instance=never-made`, { method: 'POST' })).toMatchObject({
    status: 404,
    body: { code: 2700 },
  });
  const anonymous = await send(`${url}/tip-query?instance=${owner.id}`, { method: 'POST' });
  expect(anonymous.status).toBe(401);
});

test('[TIP-3] [TIP-4] with the signatures the wallet withdraws the coins, each only once', async () => {
  const planchets = await makePlanchets(url, ['0.64', '0.08', '0.02']);
  const { body } = await authorize(shop, { amount: costText(planchets) });
  const tip = String(body['tip_id']);
  const picked = await pickUpB(tip, planchets);
  expect(picked.status).toBe(200);
  expect(picked.body['reserve_pub']).toBe(reserve.reservePub);
  const signatures = picked.body['reserve_sigs'] as string[];
  expect(signatures).toHaveLength(3);
  const reservePub = decodeBase32(reserve.reservePub, 32);
  for (const [index, { denomination, planchet, json }] of planchets.entries()) {
    const request = {
      reservePub,
      reserveSig: decodeBase32(signatures[index] ?? '', 64),
      hDenom: decodeBase32(json.denom_pub_hash),
      coinEv: planchet.coinEv,
    };
    const signature = await exchangeAt(url).withdraw(reservePub, request);
    expect(finishCoin(denomination, planchet, signature).coinPub).toEqual(planchet.coinPub);
  }
  // By the other style, the same pickup returns the same coins.
  const replay = await pickUp(shop, tip, planchets);
  expect(replay.status).toBe(200);
  expect((await pickUpB(tip, planchets)).body).toEqual(picked.body);
  await assertMerchantBooks(url);
});

test('[TIP-3] over the tip 401, unknown tip 404, stale denominations 409', async () => {
  const planchets = await makePlanchets(url, ['0.04']);
  const [{ json }] = planchets as [TestPlanchet];
  const tip = await makeTip(shop, costText(planchets));
  const over = await makePlanchets(url, ['0.08']);
  expect(await pickUpB(tip, over)).toMatchObject({ status: 401, body: { code: 2801 } });
  expect(await pickUpB(NEVER_GIVEN, planchets)).toMatchObject({
    status: 404,
    body: { code: 2800 },
  });
  const stale = { ...json, denom_pub_hash: encodeBase32(new Uint8Array(64)) };
  const body = { tip_id: tip, planchets: [stale] };
  expect(await send(`${url}/public/tip-pickup`, { body })).toMatchObject({
    status: 409,
    body: { code: 2807 },
  });
  for (const path of ['public/tip-pickup', `public/tip-pickup?tip_id=${NEVER_GIVEN}`]) {
    const status = path.includes('?') ? 404 : 400;
    expect((await send(`${url}/${path}`)).status).toBe(status);
  }
  const aliases = ['tip-pickup', 'merchant/tip-pickup', `public/instances/${shop.id}/tip-pickup`];
  for (const alias of aliases) {
    expect((await send(`${url}/${alias}?tip_id=${tip}`)).status, alias).toBe(200);
  }
  expect((await pickUpB(tip, planchets)).status).toBe(200);
});
