import { expect, inject, test } from 'vitest';
import { decodeBase32 } from '@/protocol/base32';
import { hashWire } from '@/protocol/wire-hash';
import { makeCoins } from '../../support/coins';
import { OPERATOR_TOKEN } from '../../support/server';
import {
  claimOrder,
  configurationOf,
  createInstance,
  makeClaimedOrder,
  makeInstance,
  newInstanceId,
  payWith,
  send,
  type TestInstance,
} from './merchant-support';

const url = inject('serverUrl');

interface Account {
  payto_uri: string;
  salt: string;
  h_wire: string;
  active: boolean;
}

function managementOf(id: string): string {
  return `${url}/merchant/management/instances/${id}`;
}

async function accountsOf({ id }: TestInstance): Promise<Account[]> {
  const { body } = await send(managementOf(id), { token: OPERATOR_TOKEN });
  return body['accounts'] as Account[];
}

/** The two routes: the operator's, and the instance's own. */
function routesOf(shop: TestInstance): { path: string; token: string }[] {
  return [
    { path: managementOf(shop.id), token: OPERATOR_TOKEN },
    { path: `${shop.baseUrl}private`, token: shop.token },
  ];
}

const LOGO = 'data:image/png;base64,iVBORw0KGgo=';
const PAYTOS = [`payto://x-taler-bank/${new URL(url).host}/shop`];

test('an instance has logo and colour, set when it is created or changed, and purged with it', async () => {
  const id = newInstanceId();
  const configuration = { ...configurationOf(id, PAYTOS), logo: LOGO, accent_color: '#17593f' };
  const create = (body: object) =>
    send(`${url}/merchant/management/instances`, { method: 'POST', token: OPERATOR_TOKEN, body });
  expect((await create(configuration)).status).toBeLessThan(300);
  // The same again changes nothing; another colour is other content [INSTA-3].
  expect((await create(configuration)).status).toBeLessThan(300);
  expect((await create({ ...configuration, accent_color: '#000000' })).status).toBe(409);
  const read = async () => (await send(managementOf(id), { token: OPERATOR_TOKEN })).body;
  expect(await read()).toMatchObject({ logo: LOGO, accent_color: '#17593f' });
  const change = (body: object) =>
    send(managementOf(id), { method: 'PATCH', token: OPERATOR_TOKEN, body });
  expect((await change({ accent_color: '#AABBCC' })).status).toBe(204);
  expect(await read()).toMatchObject({ logo: LOGO, accent_color: '#AABBCC' });
  expect((await change({ logo: '', accent_color: '' })).status).toBe(204);
  const plain = await read();
  expect([plain['logo'], plain['accent_color']]).toEqual([undefined, undefined]);
  for (const [field, value] of [
    ['logo', 'https://shop.example/logo.png'],
    ['logo', 'data:image/svg+xml;base64,PHN2Zz4='],
    ['logo', `data:image/png;base64,${'A'.repeat(100_000)}`],
    ['accent_color', 'red'],
    ['accent_color', '#17593f;'],
  ] as const) {
    expect(await change({ [field]: value })).toMatchObject({ status: 400, body: { field } });
  }
  await change({ logo: LOGO });
  const purge = `${managementOf(id)}?purge=YES`;
  expect((await send(purge, { method: 'DELETE', token: OPERATOR_TOKEN })).status).toBe(204);
  expect((await create(configurationOf(id, PAYTOS))).status).toBeLessThan(300);
  expect((await read())['logo']).toBeUndefined();
});

test('[INSTA-1] a change reaches what it names and leaves the rest, in both styles', async () => {
  const shop = await makeInstance(url);
  for (const [index, { path, token }] of routesOf(shop).entries()) {
    const before = (await send(path, { token })).body;
    const changes = {
      name: `Renamed ${index}`,
      address: { country: 'CH', town: 'Bern', address_lines: ['First line', `Line ${index}`] },
      jurisdiction: { country: 'CH' },
      default_max_wire_fee: 'KUDOS:0.25',
      default_wire_fee_amortization: -1,
      default_pay_delay: '2 days',
    };
    expect(await send(path, { method: 'PATCH', token, body: changes })).toMatchObject({
      status: 204,
      body: {},
    });
    expect((await send(path, { token })).body).toEqual({
      ...before,
      ...changes,
      default_wire_fee_amortization: 1,
      default_pay_delay: { d_ms: 2 * 86_400_000, d_us: 2 * 86_400_000_000 },
    });
    expect((await send(path, { method: 'PATCH', token, body: {} })).status).toBe(204);
  }
  const { terms, json } = await makeClaimedOrder(shop);
  expect(terms.pay_deadline - terms.timestamp).toBe(2 * 86_400_000);
  expect(json['merchant']).toMatchObject({
    name: 'Renamed 1',
    address: { country: 'CH', town: 'Bern', address_lines: ['First line', 'Line 1'] },
    jurisdiction: { country: 'CH' },
  });
});

test('[INSTA-6] accounts are added, deactivated and brought back with the hash they had', async () => {
  const shop = await makeInstance(url);
  const iban = 'payto://iban/DE75512108001245126199';
  const patch = (paytos: string[]) =>
    send(managementOf(shop.id), {
      method: 'PATCH',
      token: OPERATOR_TOKEN,
      body: { payto_uris: paytos },
    });
  const [first] = await accountsOf(shop);
  expect((await patch([shop.payto, iban])).status).toBe(204);
  const [same, added] = await accountsOf(shop);
  expect(same).toEqual(first);
  expect(added).toMatchObject({ payto_uri: iban, active: true });
  expect(added?.salt).not.toBe(first?.salt);
  expect(decodeBase32(added?.h_wire ?? '')).toEqual(hashWire(iban, added?.salt ?? ''));

  const before = await makeClaimedOrder(shop);
  expect((await patch([iban])).status).toBe(204);
  expect(await accountsOf(shop)).toEqual([{ ...first, active: false }, added]);
  const after = await makeClaimedOrder(shop);
  expect(after.terms.h_wire).toEqual(decodeBase32(added?.h_wire ?? ''));
  const gone = { order: { amount: 'KUDOS:1', summary: 'x' }, payment_target: 'x-taler-bank' };
  const refused = await send(`${shop.baseUrl}private/orders`, { token: shop.token, body: gone });
  expect(refused).toMatchObject({ status: 404, body: { code: 2500 } });
  // Earlier orders are still paid to the account in their contract.
  const [coin] = await makeCoins(url, ['0.64']);
  if (coin === undefined) throw new Error('no coin');
  await shop.wallet.pay(before.orderId, { coins: [payWith(url, before, coin)], sessionId: '' });

  expect((await patch([shop.payto])).status).toBe(204);
  expect(await accountsOf(shop)).toEqual([first, { ...added, active: false }]);
});

test('[INSTA-6] of parallel changes of the accounts one list is in force afterwards', async () => {
  const shop = await makeInstance(url);
  const lists = [1, 2, 3, 4].map((n) => [`${shop.payto}-${n}`, `${shop.payto}-${n + 10}`]);
  const answers = await Promise.all(
    lists.map((list) =>
      send(`${shop.baseUrl}private`, {
        method: 'PATCH',
        token: shop.token,
        body: { payto_uris: list },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  const active = (await accountsOf(shop)).filter((account) => account.active);
  expect(lists).toContainEqual(active.map(({ payto_uri: payto }) => payto));
});

test.for([
  ['payto_uris', [], 26],
  ['payto_uris', ['http://x/'], 26],
  ['name', '', 26],
  ['default_pay_delay', 'soon', 26],
  ['default_max_wire_fee', 'EUR:1', 30],
  ['address', { country: 7 }, 26],
] as const)(
  'a change of %s to %j is refused, and nothing changes',
  async ([field, value, code]) => {
    const shop = await makeInstance(url);
    const { path, token } = { path: managementOf(shop.id), token: OPERATOR_TOKEN };
    const before = (await send(path, { token })).body;
    const body = { default_wire_transfer_delay: '9 days', [field]: value };
    const refused = await send(path, { method: 'PATCH', token, body });
    expect(refused).toMatchObject({ status: 400, body: { code } });
    expect((await send(path, { token })).body).toEqual(before);
  },
);

test('[INSTA-5] after a change of the token the old one opens nothing, in both styles', async () => {
  const shop = await makeInstance(url);
  let current = shop.token;
  for (const [index, { path }] of routesOf(shop).entries()) {
    const next = `next-token-${index}`;
    const token = index === 0 ? OPERATOR_TOKEN : current;
    const auth = { method: 'token', token: `secret-token:${next}` };
    expect(await send(`${path}/auth`, { token, body: auth })).toMatchObject({ status: 204 });
    const orders = `${shop.baseUrl}private/orders`;
    expect((await send(orders, { token: current })).status).toBe(401);
    expect((await send(orders, { token: next })).status).toBe(200);
    current = next;
  }
  for (const auth of [{ method: 'token' }, { method: 'token', token: '' }, { method: 'x' }]) {
    const refused = await send(`${shop.baseUrl}private/auth`, { token: current, body: auth });
    expect(refused).toMatchObject({ status: 400, body: { code: 2602 } });
  }
  expect((await send(`${shop.baseUrl}private`, { token: current })).status).toBe(200);
});

test('[INSTA-5] an instance is not changed, deleted or re-keyed without its own token', async () => {
  const [shop, other] = [await makeInstance(url), await makeInstance(url)];
  for (const token of [undefined, other.token]) {
    const credentials = token === undefined ? {} : { token };
    for (const path of [managementOf(shop.id), `${shop.baseUrl}private`]) {
      const answers = await Promise.all([
        send(path, credentials),
        send(path, { ...credentials, method: 'PATCH', body: { name: 'Mine now' } }),
        send(path, { ...credentials, method: 'DELETE' }),
        send(`${path}/auth`, { ...credentials, body: { method: 'external' } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    }
  }
  expect((await send(`${shop.baseUrl}private`, { token: shop.token })).body).toMatchObject({
    name: `Shop ${shop.id}`,
    deleted: false,
  });
});

test('an instance that was never created is 404 to each change', async () => {
  const path = managementOf('never-made');
  const token = OPERATOR_TOKEN;
  for (const answer of [
    await send(path, { token }),
    await send(path, { token, method: 'PATCH', body: {} }),
    await send(path, { token, method: 'DELETE' }),
    await send(`${path}/auth`, { token, body: { method: 'external' } }),
    await send(`${url}/merchant/instances/never-made/private`, { token }),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 2000 } });
  }
});

test('[INSTA-4] a deleted instance refuses every purchase and keeps its books', async () => {
  const shop = await makeInstance(url);
  const coins = await makeCoins(url, ['0.64', '0.64']);
  const [mine, late] = coins;
  if (mine === undefined || late === undefined) throw new Error('no coins');
  const paid = await makeClaimedOrder(shop);
  await shop.wallet.pay(paid.orderId, { coins: [payWith(url, paid, mine)], sessionId: '' });
  const claimed = await makeClaimedOrder(shop);
  const open = await shop.backend.createOrder({ order: { amount: 'KUDOS:1', summary: 'open' } });

  const deleted = await send(`${shop.baseUrl}private`, { method: 'DELETE', token: shop.token });
  expect(deleted).toMatchObject({ status: 204, body: {} });

  const order = { order: { amount: 'KUDOS:1', summary: 'another' } };
  const refused = await send(`${shop.baseUrl}private/orders`, { token: shop.token, body: order });
  expect(refused).toMatchObject({ status: 404, body: { code: 2016 } });
  await expect(claimOrder(shop, open.orderId, open.token)).rejects.toMatchObject({
    status: 404,
    body: { code: 2016 },
  });
  const payment = { coins: [payWith(url, claimed, late)], sessionId: '' };
  await expect(shop.wallet.pay(claimed.orderId, payment)).rejects.toMatchObject({
    status: 410,
    body: { code: 2161 },
  });
  // The coin is still its owner's.
  const another = await makeInstance(url);
  const elsewhere = await makeClaimedOrder(another);
  await another.wallet.pay(elsewhere.orderId, {
    coins: [payWith(url, elsewhere, late)],
    sessionId: '',
  });

  expect(await shop.backend.order(paid.orderId)).toMatchObject({ status: 'paid' });
  const shown = await send(managementOf(shop.id), { token: OPERATOR_TOKEN });
  expect(shown).toMatchObject({ status: 200, body: { deleted: true } });
  const { body } = await send(`${url}/merchant/management/instances`, { token: OPERATOR_TOKEN });
  expect(body['instances']).toContainEqual(expect.objectContaining({ id: shop.id, deleted: true }));
});

test('a deleted instance is neither changed nor made again', async () => {
  const id = newInstanceId();
  const configuration = configurationOf(id, [`payto://x-taler-bank/${new URL(url).host}/nobody`]);
  expect((await createInstance(url, configuration)).status).toBe(204);
  const token = OPERATOR_TOKEN;
  expect((await send(managementOf(id), { token, method: 'DELETE' })).status).toBe(204);
  expect(await send(managementOf(id), { token, method: 'DELETE' })).toMatchObject({
    status: 404,
    body: { code: 2016 },
  });
  expect(await send(managementOf(id), { token, method: 'PATCH', body: {} })).toMatchObject({
    status: 409,
    body: { code: 2625 },
  });
  const auth = { method: 'token', token: 'another-token' };
  expect(await send(`${managementOf(id)}/auth`, { token, body: auth })).toMatchObject({
    status: 404,
    body: { code: 2016 },
  });
  expect(await createInstance(url, configuration)).toMatchObject({
    status: 409,
    body: { code: 2603 },
  });
});
