/** Bank accounts of an instance, one by one, as in today's merchant interface. */
import { beforeAll, expect, inject, test } from 'vitest';
import { registerUser } from '../../support/coins';
import { query } from '../../support/database';
import { databaseUrlOf, OPERATOR_TOKEN } from '../../support/server';
import {
  configurationOf,
  makeInstance,
  newInstanceId,
  send,
  type Answer,
  type TestInstance,
} from './merchant-support';

const url = inject('serverUrl');
const FACADE = 'https://bank.example/accounts/tea/taler-revenue/';
const PASSWORD = 'password-of-the-facade';
let shop: TestInstance;

const call = (path: string, init: Parameters<typeof send>[1] = {}): Promise<Answer> =>
  send(`${shop.baseUrl}private/accounts${path}`, { token: shop.token, ...init });

async function newPayto(): Promise<string> {
  const { username } = await registerUser(url);
  return `payto://x-taler-bank/${new URL(url).host}/${username}`;
}

const sell = (): Promise<Answer> =>
  send(`${shop.baseUrl}private/orders`, {
    token: shop.token,
    body: { order: { amount: 'KUDOS:1', summary: 'Tea', fulfillment_url: 'https://a.example/' } },
  });

beforeAll(async () => {
  shop = await makeInstance(url);
});

test('I14-1 an account is added, found, and added again with the same answer', async () => {
  const payto = await newPayto();
  const body = {
    payto_uri: payto,
    credit_facade_url: FACADE,
    credit_facade_credentials: { type: 'basic', username: 'tea', password: PASSWORD },
  };
  const made = await call('', { body });
  expect(made).toMatchObject({ status: 200 });
  const { h_wire, salt } = made.body;
  expect(Object.keys(made.body).sort()).toEqual(['h_wire', 'salt']);
  expect((await call('', { body })).body).toEqual(made.body);
  const listed = (await call('')).body['accounts'];
  expect(listed).toContainEqual({ payto_uri: payto, h_wire, active: true });
  expect(listed).toHaveLength(2);
  const found = await call(`/${String(h_wire)}`);
  expect(found.body).toEqual({
    payto_uri: payto,
    h_wire,
    salt,
    active: true,
    credit_facade_url: FACADE,
  });
  const rows = await query<{ sealed: string }>(
    databaseUrlOf(inject('dataDir')),
    `select facade_credentials::text || encode(facade_credentials, 'escape') as sealed
     from merchant.account where payto = $1`,
    [payto],
  );
  expect(rows[0]?.sealed.length).toBeGreaterThan(40);
  expect(rows[0]?.sealed).not.toContain(PASSWORD);
  for (const other of [
    { payto_uri: payto },
    { ...body, credit_facade_url: 'https://bank.example/other/' },
    { ...body, credit_facade_credentials: { type: 'none' } },
    { ...body, credit_facade_credentials: { type: 'basic', username: 'tea', password: 'x' } },
  ]) {
    expect(await call('', { body: other })).toMatchObject({ status: 409, body: { code: 2627 } });
  }
});

test('I14-1 a facade is changed, and an account that takes no orders comes back', async () => {
  const payto = await newPayto();
  const hWire = String((await call('', { body: { payto_uri: payto } })).body['h_wire']);
  const patch = (body: object) => call(`/${hWire}`, { method: 'PATCH', body });
  expect((await patch({ credit_facade_url: FACADE })).status).toBe(204);
  expect((await patch({ credit_facade_credentials: { type: 'none' } })).status).toBe(204);
  expect((await call(`/${hWire}`)).body['credit_facade_url']).toBe(FACADE);
  expect(await patch({ credit_facade_url: 'ftp://bank.example/' })).toMatchObject({
    status: 400,
    body: { field: 'credit_facade_url' },
  });
  const end = () => call(`/${hWire}`, { method: 'DELETE' });
  expect((await end()).status).toBe(204);
  expect((await end()).status).toBe(204);
  expect((await call(`/${hWire}`)).body).toMatchObject({ active: false });
  const again = await call('', { body: { payto_uri: payto } });
  expect(again.body['h_wire']).toBe(hWire);
  expect((await call(`/${hWire}`)).body).toMatchObject({ active: true });
});

test('I14-1 without an active account nothing is sold, also where accounts are remembered', async () => {
  const accounts = (await call('')).body['accounts'] as { h_wire: string; payto_uri: string }[];
  expect((await sell()).status).toBe(200);
  for (const { h_wire } of accounts) await call(`/${h_wire}`, { method: 'DELETE' });
  expect(await sell()).toMatchObject({ status: 404, body: { code: 2500 } });
  expect((await call('', { body: { payto_uri: shop.payto } })).status).toBe(200);
  expect((await sell()).status).toBe(200);
});

test('I14-1 an account that no money reaches is refused, and says why', async () => {
  const { host } = new URL(url);
  for (const [payto, detail] of [
    [`payto://x-taler-bank/${host}/nobody-of-this-name`, 'the bank here has no such account'],
    ['payto://x-taler-bank/bank.example/tea', 'no exchange'],
    ['payto://iban/DE75512108001245126199', 'no exchange'],
  ] as const) {
    const answer = await call('', { body: { payto_uri: payto } });
    expect(answer, payto).toMatchObject({
      status: 409,
      body: { code: 9251, field: 'payto_uri', detail: expect.stringContaining(detail) as string },
    });
  }
});

test('I14-1 what is no account is refused by its code', async () => {
  for (const payto of ['', 'tea', 'payto://iban', 'payto://x-taler-bank/localhost']) {
    expect(await call('', { body: { payto_uri: payto } }), payto).toMatchObject({
      status: 400,
      body: { code: 24, field: 'payto_uri' },
    });
  }
  expect(await call('', { body: {} })).toMatchObject({ status: 400, body: { code: 25 } });
  const unknown = `/${'0'.repeat(103)}`;
  expect(await call(unknown)).toMatchObject({ status: 404, body: { code: 2022 } });
  expect(await call(unknown, { method: 'PATCH', body: {} })).toMatchObject({
    status: 404,
    body: { code: 2022 },
  });
  expect(await call(unknown, { method: 'DELETE' })).toMatchObject({
    status: 404,
    body: { code: 2626 },
  });
  expect(await call('/none')).toMatchObject({ status: 400, body: { code: 2023 } });
  // Another instance's account is as unknown.
  const other = await makeInstance(url);
  const [mine] = (await call('')).body['accounts'] as [{ h_wire: string }];
  const foreign = await send(`${other.baseUrl}private/accounts/${mine.h_wire}`, {
    token: other.token,
    method: 'DELETE',
  });
  expect(foreign).toMatchObject({ status: 404, body: { code: 2626 } });
});

test('integration 7: an account that cannot be paid is warned of, and refused when strict', async () => {
  const host = new URL(url).host;
  const lost = `payto://x-taler-bank/${host}/no-such-account`;
  const iban = 'payto://iban/DE75512108001245126199';
  const strict = { prefer: 'handling=strict' };
  const refused = { status: 409, body: { code: 9251, field: 'payto_uris.1' } };
  for (const [path, method, body] of [
    [
      `${url}/merchant/management/instances/${shop.id}`,
      'PATCH',
      { payto_uris: [shop.payto, lost] },
    ],
    [`${shop.baseUrl}private`, 'PATCH', { payto_uris: [shop.payto, iban] }],
    [
      `${url}/merchant/management/instances`,
      'POST',
      configurationOf(newInstanceId(), [shop.payto, iban]),
    ],
  ] as const) {
    const token = path.includes('/management/') ? OPERATOR_TOKEN : shop.token;
    expect(await send(path, { token, method, body, headers: strict })).toMatchObject(refused);
    const taken = await send(path, { token, method, body });
    expect(taken.status).toBe(204);
    expect(taken.headers.get('warning')).toMatch(/^299 - "payto_uris\.1: .+"$/);
  }
  const body = { payto_uris: [shop.payto] };
  const fine = await send(`${shop.baseUrl}private`, { token: shop.token, method: 'PATCH', body });
  expect([fine.status, fine.headers.get('warning')]).toEqual([204, null]);
});
