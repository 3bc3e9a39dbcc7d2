import { expect, inject, test } from 'vitest';
import { decodeBase32 } from '@/protocol/base32';
import { hashWire } from '@/protocol/wire-hash';
import { OPERATOR_TOKEN } from '../../support/server';
import {
  configurationOf,
  createInstance,
  makeClaimedOrder,
  makeInstance,
  newInstanceId,
  send,
} from './merchant-support';
import { secretOf } from '../../support/secrets';

const url = inject('serverUrl');
const PAYTO = `payto://x-taler-bank/${new URL(url).host}/nobody`;

function show(id: string) {
  return send(`${url}/merchant/management/instances/${id}`, { token: OPERATOR_TOKEN });
}

test('[INSTA-1] an instance with every field is created, with 204 and an empty body', async () => {
  const id = newInstanceId();
  const members = { country: 'DE', street: 'Unter den Linden' };
  const jurisdiction = {
    ...members,
    city: 'Berlin',
    state: 'BE',
    zip_code: '10117',
    street_number: '1',
  };
  const made = await createInstance(url, configurationOf(id, [PAYTO], { jurisdiction }));
  expect(made).toMatchObject({ status: 204, body: {} });
  const shown = await show(id);
  expect(shown.body).toMatchObject({
    name: `Shop ${id}`,
    address: { country: 'DE', town: 'Berlin' },
    // The specification's names are accepted, too.
    jurisdiction: {
      ...members,
      town: 'Berlin',
      country_subdivision: 'BE',
      post_code: '10117',
      building_number: '1',
    },
    default_max_wire_fee: 'KUDOS:1',
    default_wire_transfer_delay: { d_ms: 3_600_000 },
    default_pay_delay: { d_ms: 3_600_000 },
    auth: { method: 'token' },
  });
  expect(JSON.stringify(shown.body)).not.toContain('token-of-');
  const listed = await send(`${url}/merchant/management/instances`, { token: OPERATOR_TOKEN });
  expect(listed.body['instances']).toContainEqual(
    expect.objectContaining({ id, payment_targets: ['x-taler-bank'] }),
  );
});

test('[INSTA-2] wire fee 0 and amortization 1 are the defaults; 0 and negative ones become 1', async () => {
  const id = newInstanceId();
  const absent = { default_max_wire_fee: undefined, default_wire_fee_amortization: undefined };
  const rest = configurationOf(id, [PAYTO], absent);
  expect((await createInstance(url, rest)).status).toBe(204);
  expect((await show(id)).body).toMatchObject({
    default_max_wire_fee: 'KUDOS:0',
    default_wire_fee_amortization: 1,
  });
  const other = newInstanceId();
  await createInstance(url, configurationOf(other, [PAYTO], { default_wire_fee_amortization: -3 }));
  expect((await show(other)).body).toMatchObject({ default_wire_fee_amortization: 1 });
  const sells = await makeInstance(url, { default_wire_fee_amortization: 0 });
  expect((await show(sells.id)).body).toMatchObject({ default_wire_fee_amortization: 1 });
  for (const own of [undefined, 0, -7]) {
    const order = { wire_fee_amortization: own };
    expect((await makeClaimedOrder(sells, order)).json).toMatchObject({ wire_fee_amortization: 1 });
  }
});

test('[INSTA-3] the same content again is harmless, other content is 409/2600', async () => {
  const id = newInstanceId();
  const configuration = configurationOf(id, [PAYTO]);
  expect((await createInstance(url, configuration)).status).toBe(204);
  const before = (await show(id)).body;
  expect((await createInstance(url, configuration)).status).toBe(204);
  expect((await show(id)).body).toEqual(before);
  for (const change of [
    { name: 'Another' },
    { auth: { method: 'token', token: 'another-token' } },
    { payto_uris: [`${PAYTO}2`] },
    { default_pay_delay: '2 hours' },
  ]) {
    const refused = await createInstance(url, { ...configuration, ...change });
    expect(refused).toMatchObject({ status: 409, body: { code: 2600 } });
  }
});

test('[INSTA-3] of parallel creations with other content one succeeds', async () => {
  const id = newInstanceId();
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) => createInstance(url, configurationOf(id, [PAYTO], { name: `n${n}` }))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
});

test('[INSTA-4] nothing can be bought at an instance that was never created', async () => {
  const base = `${url}/merchant/instances/never-made`;
  for (const path of ['config', 'orders/1', 'private/orders', 'private/transfers']) {
    expect(await send(`${base}/${path}`), path).toMatchObject({
      status: 404,
      body: { code: 2000 },
    });
  }
  const claim = await send(`${base}/orders/1/claim`, { body: { nonce: '0'.repeat(52) } });
  expect(claim).toMatchObject({ status: 404, body: { code: 2000 } });
});

test('[INSTA-5] a token opens its own instance only, in every spelling of decision D16', async () => {
  const [mine, other] = [await makeInstance(url), await makeInstance(url)];
  const orders = `${mine.baseUrl}private/orders`;
  const headers = [
    `Bearer ${mine.token}`,
    `Bearer secret-token:${mine.token}`,
    `Bearer    secret-token:${mine.token}`,
    `ApiKey ${mine.token}`,
    `bearer ${mine.token}`,
    `secret-token:${mine.token}`,
  ];
  for (const authorization of headers) {
    expect((await send(orders, { headers: { authorization } })).status, authorization).toBe(200);
  }
  for (const authorization of [`Bearer ${other.token}`, `secret-token:${other.token}`]) {
    const answer = await send(orders, { headers: { authorization } });
    expect(answer, authorization).toMatchObject({ status: 401, body: { code: 2015 } });
  }
  for (const authorization of [
    'Bearer ',
    'Basic eDp5',
    mine.token,
    'Bearer x y',
    'Bearer x, Bearer y',
  ]) {
    const answer = await send(orders, { headers: { authorization } });
    expect(answer, authorization).toMatchObject({ status: 401, body: { code: 43 } });
  }
  expect(await send(orders)).toMatchObject({ status: 401 });
});

test('[INSTA-5] every private call is 401 before it is 404, 400 or 409', async () => {
  const { baseUrl } = await makeInstance(url);
  const calls = [
    send(`${baseUrl}private/orders`),
    send(`${baseUrl}private/orders`, { body: { nonsense: true } }),
    send(`${baseUrl}private/orders/none`),
    send(`${baseUrl}private/orders/none`, { method: 'DELETE' }),
    send(`${baseUrl}private/transfers`),
    send(`${baseUrl}private/transfers`, { body: {} }),
  ];
  for (const answer of await Promise.all(calls)) {
    expect(answer).toMatchObject({ status: 401, body: { code: 2015 } });
  }
});

test('[INSTA-5] external with a token checks it; without one it lets local callers in', async () => {
  const guarded = await makeInstance(url, { auth: { method: 'external', token: 'a-long-token' } });
  expect((await send(`${guarded.baseUrl}private/orders`)).status).toBe(401);
  const open = await makeInstance(url, { auth: { method: 'external' } });
  // The tests are on this machine.
  expect((await send(`${open.baseUrl}private/orders`)).status).toBe(200);
});

test('a token of 6 characters is one', async () => {
  const made = await makeInstance(url, { auth: { method: 'token', token: 'secret-token:abcdef' } });
  const listOrders = (token: string) => send(`${made.baseUrl}private/orders`, { token });
  expect((await listOrders('secret-token:abcdef')).status).toBe(200);
  expect((await listOrders('secret-token:abcde')).status).toBe(401);
});

test('no token of an instance is replaced by one of a few characters', async () => {
  const { baseUrl, token } = await makeInstance(url);
  const change = (to: string) =>
    send(`${baseUrl}private/auth`, { token, body: { method: 'token', token: to } });
  for (const short of ['a', 'secret-token:abcde']) {
    expect(await change(short)).toMatchObject({ status: 400, body: { code: 2602 } });
  }
  expect((await send(`${baseUrl}private/orders`, { token })).status).toBe(200);
  expect((await change('sandbox')).status).toBe(204);
});

test.for([
  ['no token', { method: 'token' }],
  ['an empty token', { method: 'token', token: '' }],
  ['a token that is all prefix', { method: 'token', token: 'secret-token:' }],
  ['a token of 5 characters', { method: 'token', token: 'secret-token:abcde' }],
  ['another method', { method: 'password', token: 'long-enough-token' }],
] as const)('auth with %s is 400/2601', async ([, auth]) => {
  const refused = await createInstance(url, configurationOf(newInstanceId(), [PAYTO], { auth }));
  expect(refused).toMatchObject({ status: 400, body: { code: 2601 } });
});

test('[INSTA-6] accounts are checked, and each has a salted hash of its own', async () => {
  const id = newInstanceId();
  const paytos = [PAYTO, 'payto://iban/DE75512108001245126199'];
  await createInstance(url, configurationOf(id, paytos));
  const { accounts } = (await show(id)).body as {
    accounts: { payto_uri: string; salt: string; h_wire: string }[];
  };
  expect(accounts.map((account) => account.payto_uri)).toEqual(paytos);
  for (const { payto_uri: payto, salt, h_wire: hWire } of accounts) {
    expect(decodeBase32(hWire)).toEqual(hashWire(payto, salt));
  }
  expect(new Set(accounts.map(({ salt }) => salt)).size).toBe(2);
  for (const bad of ['http://x/', 'payto://x-taler-bank/host', 'payto://iban/XX', '']) {
    const refused = await createInstance(url, configurationOf(newInstanceId(), [bad]));
    expect(refused, bad).toMatchObject({
      status: 400,
      body: { code: 26, field: 'payto_uris.0' },
    });
  }
});

test.for([
  ['id', 'a/b'],
  ['id', ''],
  ['name', ''],
  ['default_max_deposit_fee', 'KUDOS:-1'],
  ['default_pay_delay', '3 fortnights'],
  ['default_pay_delay', { d_ms: 'forever' }],
  ['default_wire_transfer_delay', { d_ms: -5 }],
  ['payto_uris', []],
] as const)('a %s of %j is refused by name', async ([field, value]) => {
  const configuration = configurationOf(newInstanceId(), [PAYTO], { [field]: value });
  const refused = await createInstance(url, configuration);
  expect(refused).toMatchObject({ status: 400, body: { code: 26, field } });
});

test('another currency in a default is 400/30', async () => {
  const changes = { default_max_deposit_fee: 'EUR:1' };
  const refused = await createInstance(url, configurationOf(newInstanceId(), [PAYTO], changes));
  expect(refused).toMatchObject({ status: 400, body: { code: 30 } });
});

test('management needs the operator’s token', async () => {
  const body = configurationOf(newInstanceId(), [PAYTO]);
  const path = `${url}/merchant/management/instances`;
  expect((await send(path, { body })).status).toBe(401);
  expect((await send(path, { body, token: 'wrong-token' })).status).toBe(401);
  expect((await send(path)).status).toBe(401);
  expect((await send(`${path}/shop`)).status).toBe(401);
});

test('[INSTA-7] paths without an instance mean the default instance', async () => {
  const config = { status: 200, body: { name: 'taler-merchant', version: '20:0:0' } };
  expect(await send(`${url}/merchant/config`)).toMatchObject(config);
  expect(await send(`${url}/merchant/instances/default/config`)).toMatchObject(config);
  // The demo has made it, with the token of its shop.
  const token = await secretOf(inject('dataDir'), 'shop-instance-token');
  const order = { amount: 'KUDOS:1', summary: 'default' };
  const { body } = await send(`${url}/merchant/private/orders`, { token, body: { order } });
  const id = String(body['order_id']);
  const same = await send(`${url}/merchant/instances/default/private/orders/${id}`, { token });
  expect(same).toMatchObject({ status: 200, body: { order_status: 'unpaid' } });
  expect(String(same.body['taler_pay_uri'])).toContain(`/merchant/${id}/?c=`);
});
