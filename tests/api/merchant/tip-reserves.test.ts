import { beforeAll, describe, expect, inject, test } from 'vitest';
import { decodeBase32 } from '@/protocol/base32';
import { parseTalerUri } from '@/protocol/uri';
import { makeInstance, send, type TestInstance } from './merchant-support';
import {
  assertMerchantBooks,
  authorizeTip,
  costText,
  createReserve,
  fundedReserve,
  makePlanchets,
  makeTip,
  pickUp,
  transferTo,
  type TestReserve,
} from './tip-support';

const url = inject('serverUrl');
let shop: TestInstance;
let reserve: TestReserve;

beforeAll(async () => {
  shop = await makeInstance(url);
  reserve = await fundedReserve(url, shop, 'KUDOS:60');
});

function privately(path: string, init: { method?: string; body?: unknown } = {}) {
  return send(`${shop.baseUrl}private/${path}`, { token: shop.token, ...init });
}

describe('reserves', () => {
  test('[TIP-5] a reserve is funded by a transfer at the bank and topped up the same way', async () => {
    const owner = await makeInstance(url);
    const made = await createReserve(url, owner, 'KUDOS:5');
    const path = `${owner.baseUrl}private/reserves/${made.reservePub}`;
    const show = async () => (await send(path, { token: owner.token })).body;
    expect(await show()).toMatchObject({
      merchant_initial_amount: 'KUDOS:5',
      exchange_initial_amount: 'KUDOS:0',
      pickup_amount: 'KUDOS:0',
      committed_amount: 'KUDOS:0',
      active: false,
      payto_uri: made.paytoUri,
      exchange_url: `${url}/exchange/`,
    });
    expect(await authorizeTip(owner, 'KUDOS:1')).toMatchObject({
      status: 412,
      body: { code: 2752 },
    });
    await transferTo(url, made, 'KUDOS:5');
    expect(await show()).toMatchObject({ exchange_initial_amount: 'KUDOS:5', active: true });
    expect((await authorizeTip(owner, 'KUDOS:4')).status).toBe(200);
    expect((await authorizeTip(owner, 'KUDOS:1.00000001')).status).toBe(412);
    await transferTo(url, made, 'KUDOS:2');
    // The backend was not told: it asks the exchange when money is short.
    expect((await authorizeTip(owner, 'KUDOS:3')).status).toBe(200);
    expect(await authorizeTip(owner, 'KUDOS:0.00000001')).toMatchObject({
      status: 412,
      body: { code: 2752 },
    });
    expect(await show()).toMatchObject({
      exchange_initial_amount: 'KUDOS:5',
      committed_amount: 'KUDOS:7',
    });
  });

  test('are listed with filters, and only to their own instance', async () => {
    const owner = await makeInstance(url);
    const funded = await fundedReserve(url, owner, 'KUDOS:3');
    const open = await createReserve(url, owner, 'KUDOS:4');
    const list = async (query: string): Promise<string[]> => {
      const { body } = await send(`${owner.baseUrl}private/reserves${query}`, {
        token: owner.token,
      });
      return (body['reserves'] as { reserve_pub: string }[]).map((one) => one.reserve_pub);
    };
    expect(await list('')).toEqual([funded.reservePub, open.reservePub]);
    const { body } = await send(`${owner.baseUrl}private/reserves`, { token: owner.token });
    const times = [...JSON.stringify(body).matchAll(/"t_ms":(\d+)/g)].map(([, digits]) => digits);
    expect(times).toHaveLength(4);
    // Whole seconds (decision D19).
    for (const digits of times) expect(digits).toMatch(/000$/);
    expect(await list('?active=yes')).toEqual([funded.reservePub]);
    expect(await list('?active=no')).toEqual([open.reservePub]);
    expect(await list('?failures=yes')).toEqual([open.reservePub]);
    expect(await list(`?after=${Date.now() + 1_000_000}`)).toEqual([]);
    const stranger = await makeInstance(url);
    const path = `${stranger.baseUrl}private/reserves/${funded.reservePub}`;
    for (const method of ['GET', 'DELETE']) {
      expect(await send(path, { token: stranger.token, method })).toMatchObject({
        status: 404,
        body: { code: 2710 },
      });
    }
    expect((await send(path)).status).toBe(401);
    expect((await send(`${stranger.baseUrl}private/reserves`)).status).toBe(401);
  });

  test.for([
    [{ initial_balance: 'KUDOS:0' }, 400, 9225],
    [{ initial_balance: 'EUR:1' }, 400, 30],
    [{ initial_balance: 'lots' }, 400, 26],
    [{ wire_method: 'iban' }, 409, 2700],
    [{ exchange_url: 'https://exchange.example/' }, 404, 9206],
    [{ exchange_url: undefined }, 400, 25],
  ] as const)('with %j are refused', async ([change, status, code]) => {
    const body = {
      initial_balance: 'KUDOS:1',
      exchange_url: `${url}/exchange/`,
      wire_method: 'x-taler-bank',
      ...change,
    };
    expect(await privately('reserves', { body })).toMatchObject({ status, body: { code } });
  });

  test('the specification’s name of the wire method means the same account', async () => {
    const body = {
      initial_balance: 'KUDOS:1',
      exchange_url: `${url}/exchange/`,
      wire_method: 'test',
    };
    expect(await privately('reserves', { body })).toMatchObject({
      status: 200,
      body: { payto_uri: reserve.paytoUri },
    });
  });

  test('are deleted only when no tip of them is open, and purged only when empty', async () => {
    const owner = await makeInstance(url);
    const funded = await fundedReserve(url, owner, 'KUDOS:3');
    const path = `${owner.baseUrl}private/reserves/${funded.reservePub}`;
    const remove = (query = '') => send(path + query, { token: owner.token, method: 'DELETE' });
    const planchets = await makePlanchets(url, ['0.64']);
    const tip = await makeTip(owner, costText(planchets));
    expect(await remove()).toMatchObject({ status: 409, body: { code: 9221 } });
    expect((await pickUp(owner, tip, planchets)).status).toBe(200);
    expect(await remove('?purge=YES')).toMatchObject({ status: 409, body: { code: 9221 } });
    expect(await remove()).toMatchObject({ status: 204 });
    expect(await remove()).toMatchObject({ status: 404, body: { code: 2710 } });
    // Given tips stay in the books, and their pickup can be repeated.
    expect((await pickUp(owner, tip, planchets)).status).toBe(200);
    expect(await authorizeTip(owner, 'KUDOS:1')).toMatchObject({
      status: 404,
      body: { code: 2751 },
    });
    const unused = await createReserve(url, owner);
    const purged = `${owner.baseUrl}private/reserves/${unused.reservePub}?purge=YES`;
    expect((await send(purged, { token: owner.token, method: 'DELETE' })).status).toBe(204);
  });
});

describe('authorization', () => {
  test('[TIP-1] a tip is answered with what its customer needs', async () => {
    const { status, body } = await authorizeTip(shop, 'KUDOS:0.5');
    expect(status).toBe(200);
    const tipId = String(body['tip_id']);
    expect(decodeBase32(tipId, 64)).toHaveLength(64);
    expect(parseTalerUri(String(body['taler_tip_uri']))).toEqual({
      type: 'tip',
      // The base at which wallets of 2022 take the version (decision 13).
      merchantBaseUrl: shop.baseUrl.replace('/merchant/', '/merchant/public/'),
      merchantTipId: tipId,
    });
    expect(body['tip_status_url']).toBe(`${shop.baseUrl}tips/${tipId}`);
    expect(await send(`${shop.baseUrl}tips/${tipId}`)).toMatchObject({
      status: 200,
      body: {
        tip_amount: 'KUDOS:0.5',
        exchange_url: `${url}/exchange/`,
        expiration: body['tip_expiration'],
      },
    });
    expect(await privately(`tips/${tipId}?pickups=yes`)).toMatchObject({
      status: 200,
      body: {
        total_authorized: 'KUDOS:0.5',
        total_picked_up: 'KUDOS:0',
        reason: 'Thank you',
        reserve_pub: reserve.reservePub,
        pickups: [],
      },
    });
    const { body: details } = await privately(`reserves/${reserve.reservePub}?tips=yes`);
    expect(details['tips']).toContainEqual({
      tip_id: tipId,
      total_amount: 'KUDOS:0.5',
      reason: 'Thank you',
    });
  });

  test('[TIP-1] a reserve can be named, and is that of the instance', async () => {
    const tip = { amount: 'KUDOS:0.1', justification: 'x', next_url: '' };
    const named = await privately(`reserves/${reserve.reservePub}/authorize-tip`, { body: tip });
    expect(named.status).toBe(200);
    const stranger = await makeInstance(url);
    const path = `${stranger.baseUrl}private/reserves/${reserve.reservePub}/authorize-tip`;
    expect(await send(path, { token: stranger.token, body: tip })).toMatchObject({
      status: 404,
      body: { code: 2751 },
    });
    expect(await authorizeTip(stranger, 'KUDOS:0.1')).toMatchObject({
      status: 404,
      body: { code: 2751 },
    });
    const other = String(named.body['tip_id']);
    const shown = await send(`${stranger.baseUrl}private/tips/${other}`, { token: stranger.token });
    expect(shown).toMatchObject({ status: 404, body: { code: 2007 } });
  });

  test.for([
    [{ amount: 'KUDOS:0' }, 400, 9225],
    [{ amount: 'EUR:1' }, 400, 30],
    [{ amount: undefined }, 400, 25],
    [{ justification: 7 }, 400, 26],
    [{ amount: 'KUDOS:1000' }, 412, 2752],
  ] as const)('[TIP-1] a tip with %j is refused', async ([change, status, code]) => {
    const body = { amount: 'KUDOS:1', justification: 'x', next_url: '', ...change };
    expect(await privately('tips', { body })).toMatchObject({ status, body: { code } });
  });

  test('[TIP-1] of parallel tips together no more is promised than the reserve holds', async () => {
    const owner = await makeInstance(url);
    const funded = await fundedReserve(url, owner, 'KUDOS:5');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => authorizeTip(owner, 'KUDOS:1')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(7);
    const path = `${owner.baseUrl}private/reserves/${funded.reservePub}`;
    expect((await send(path, { token: owner.token })).body).toMatchObject({
      committed_amount: 'KUDOS:5',
    });
    await assertMerchantBooks(url);
  });

  test('[INSTA-4] a deleted instance gives no more tips, but keeps those it gave', async () => {
    const owner = await makeInstance(url);
    await fundedReserve(url, owner, 'KUDOS:2');
    const planchets = await makePlanchets(url, ['0.64']);
    const tip = await makeTip(owner, costText(planchets));
    const gone = { token: owner.token, method: 'DELETE' };
    expect((await send(`${owner.baseUrl}private`, gone)).status).toBe(204);
    expect(await authorizeTip(owner, 'KUDOS:1')).toMatchObject({
      status: 404,
      body: { code: 2016 },
    });
    expect((await pickUp(owner, tip, planchets)).status).toBe(200);
  });
});
