/** Units of an inventory: those that every instance has, and its own. */
import { beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { unitEntrySchema } from '@/protocol/unit';
import { makeInstance, send, type TestInstance } from './merchant-support';
import { inventoryOf } from './stock-support';

const url = inject('serverUrl');
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url);
});

function ask(path: string, method = 'GET', body?: unknown) {
  const address = `${shop.baseUrl}private/units${path}`;
  return send(address, { token: shop.token, method, ...(body === undefined ? {} : { body }) });
}

async function listed() {
  return z.array(unitEntrySchema).parse((await ask('')).body['units']);
}

const bottle = { unit: 'bottle', unit_name_long: 'bottle of wine', unit_name_short: 'btl' };

test('I14-1 every instance has the same first units, of which pieces are whole', async () => {
  const units = await listed();
  expect(units.map(({ unit, precisionLevel }) => [unit, precisionLevel])).toEqual([
    ['Piece', 0],
    ['Kilogram', 3],
    ['Gram', 3],
    ['Litre', 3],
    ['Metre', 3],
    ['Hour', 3],
    ['Day', 3],
  ]);
  expect(units.every(({ builtin, active }) => builtin && active)).toBe(true);
});

test('I14-1 a unit is made, made again, shown, changed and deleted', async () => {
  expect((await ask('', 'POST', bottle)).status).toBe(204);
  expect((await ask('', 'POST', bottle)).status).toBe(204);
  const other = { ...bottle, unit_allow_fraction: true };
  expect(await ask('', 'POST', other)).toMatchObject({ status: 409, body: { code: 9263 } });
  expect((await ask('/bottle')).body).toMatchObject({
    ...bottle,
    unit_allow_fraction: false,
    unit_active: true,
    unit_builtin: false,
  });
  const change = { unit_allow_fraction: true, unit_precision_level: 2 };
  expect((await ask('/bottle', 'PATCH', change)).status).toBe(204);
  expect((await ask('/bottle')).body).toMatchObject({ ...bottle, ...change });
  expect(await ask('/bottle', 'DELETE')).toMatchObject({ status: 204, body: {} });
  const gone = { status: 404, body: { code: 9261 } };
  expect(await ask('/bottle')).toMatchObject(gone);
  expect(await ask('/bottle', 'PATCH', {})).toMatchObject(gone);
  expect(await ask('/bottle', 'DELETE')).toMatchObject(gone);
});

test('I14-1 a built-in unit keeps its name, and may change its fractions', async () => {
  const builtin = { status: 409, body: { code: 9262 } };
  expect(await ask('', 'POST', { ...bottle, unit: 'Hour' })).toMatchObject(builtin);
  expect(await ask('/Hour', 'PATCH', { unit_name_long: 'x' })).toMatchObject(builtin);
  expect(await ask('/Hour', 'DELETE')).toMatchObject(builtin);
  const change = { unit_precision_level: 1, unit_active: false };
  expect((await ask('/Hour', 'PATCH', change)).status).toBe(204);
  expect((await ask('/Hour')).body).toMatchObject({ ...change, unit_builtin: true });
  expect(await listed()).toHaveLength(7);
});

test('I14-1 a product takes the fractions of its unit', async () => {
  const dozen = { unit: 'dozen', unit_name_long: 'dozen', unit_name_short: 'doz' };
  await ask('', 'POST', { ...dozen, unit_allow_fraction: true, unit_precision_level: 1 });
  const stock = inventoryOf(shop);
  const id = await stock.add({ unit: 'dozen', total_stock: undefined, unit_total_stock: '2.5' });
  expect((await stock.show(id)).body).toMatchObject({ unit_precision_level: 1 });
  const whole = await stock.add({ unit: 'dozen', unit_allow_fraction: false });
  expect((await stock.show(whole)).body).toMatchObject({ unit_allow_fraction: false });
});

test.for([
  ['unit', 26, { unit: 'a/b' }],
  ['unit_name_long', 25, { unit_name_long: undefined }],
  ['unit_name_short', 26, { unit_name_short: 'x'.repeat(33) }],
  ['unit_precision_level', 26, { unit_precision_level: 7 }],
] as const)('I14-1 a unit with a bad %s is 400/%i', async ([field, code, change]) => {
  const refused = await ask('', 'POST', { ...bottle, ...change });
  expect(refused).toMatchObject({ status: 400, body: { code, field } });
});

test('I14-1 every account is ready at every exchange, and an unknown one has nothing to say', async () => {
  const kyc = (query = '') => send(`${shop.baseUrl}private/kyc${query}`, { token: shop.token });
  const { status, body } = await kyc();
  expect(status).toBe(200);
  const [entry] = body['kyc_data'] as { h_wire: string }[];
  expect(entry).toMatchObject({
    status: 'ready',
    payto_uri: shop.payto,
    exchange_url: `${url}/exchange/`,
    exchange_currency: 'KUDOS',
    exchange_http_status: 200,
    no_keys: false,
    auth_conflict: false,
  });
  expect((await kyc(`?h_wire=${entry?.h_wire}`)).status).toBe(200);
  expect((await kyc('?exchange_url=https://other.example/')).status).toBe(204);
  expect((await kyc('?h_wire=x')).status).toBe(400);
});
