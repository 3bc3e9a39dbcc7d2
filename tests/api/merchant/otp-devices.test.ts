/** Devices of a shop that show one-time codes. */
import { randomBytes } from 'node:crypto';
import { beforeAll, expect, inject, test } from 'vitest';
import { encodeRfcBase32 } from '@/protocol/base32-rfc4648';
import { query } from '../../support/database';
import { databaseUrlOf } from '../../support/server';
import { makeInstance, send, type TestInstance } from './merchant-support';
import { codesOf, deviceOf, devicesOf, makeOrder, ORDER, RFC_KEY } from './otp-support';

const databaseUrl = databaseUrlOf(inject('dataDir'));
const url = inject('serverUrl');
let shop: TestInstance;
let ask: ReturnType<typeof devicesOf>['ask'];
let add: ReturnType<typeof devicesOf>['add'];

beforeAll(async () => {
  shop = await makeInstance(url);
  ({ ask, add } = devicesOf(shop));
});

const UNKNOWN = { status: 404, body: { code: 2021 } };

test('I14-1 a device is added, added again, listed, shown, changed and deleted', async () => {
  await add('till', { otp_ctr: 7 });
  await add('till', { otp_ctr: 7, otp_algorithm: 1, otp_key: RFC_KEY.toLowerCase() });
  const exists = { status: 409, body: { code: 2851, field: 'otp_device_id' } };
  const other = encodeRfcBase32(randomBytes(20));
  for (const change of [{ otp_ctr: 8 }, { otp_algorithm: 0 }, { otp_key: other }]) {
    const conflict = await ask('', 'POST', deviceOf('till', { otp_ctr: 7, ...change }));
    expect(conflict).toMatchObject(exists);
  }
  const entry = { otp_device_id: 'till', device_description: 'Device till' };
  expect((await ask('')).body['otp_devices']).toContainEqual(entry);
  const shown = await ask('/till?faketime=59');
  expect(shown.body).toEqual({
    device_description: 'Device till',
    otp_algorithm: 1,
    otp_ctr: 7,
    otp_timestamp: 59,
    otp_code: expect.stringMatching(/^\d{8}\n94287082\n\d{8}$/) as string,
  });
  const change = { otp_device_description: 'Another', otp_algorithm: 'NONE' };
  expect((await ask('/till', 'PATCH', change)).status).toBe(204);
  const changed = (await ask('/till?faketime=59')).body;
  expect(changed).toMatchObject({ device_description: 'Another', otp_algorithm: 0, otp_ctr: 7 });
  expect(changed).not.toHaveProperty('otp_code');
  expect(await ask('/till', 'DELETE')).toMatchObject({ status: 204, body: {} });
  expect(await ask('/till')).toMatchObject(UNKNOWN);
  expect(await ask('/till', 'PATCH', {})).toMatchObject(UNKNOWN);
  expect(await ask('/till', 'DELETE')).toMatchObject(UNKNOWN);
});

test('I14-1 a device shows the codes of now, and another key other codes', async () => {
  await add('now');
  const before = Date.now();
  const { otp_timestamp: time, otp_code: codes } = (await ask('/now?price=KUDOS:1')).body;
  expect(Number(time)).toBeGreaterThanOrEqual(Math.floor(before / 1000));
  expect(codes).toBe(codesOf(Buffer.from('12345678901234567890'), Number(time)));
  const key = randomBytes(10);
  expect((await ask('/now', 'PATCH', { otp_key: encodeRfcBase32(key) })).status).toBe(204);
  expect((await ask('/now?faketime=1234567890')).body['otp_code']).toBe(codesOf(key, 1234567890));
});

test.for([
  ['otp_device_id', { otp_device_id: 'a/b' }],
  ['otp_device_id', { otp_device_id: undefined }],
  ['otp_device_description', { otp_device_description: '' }],
  ['otp_device_description', { otp_device_description: undefined }],
  ['otp_key', { otp_key: undefined }],
  ['otp_key', { otp_key: 'JBSWY3DPEHPK3PX0' }],
  ['otp_key', { otp_key: 'JBSWY3DPEHPK3PXPA' }],
  ['otp_key', { otp_key: 'JBSWY3DPEHPK3PXPAB' }],
  ['otp_key', { otp_key: 'JBSWY3DPEHPK3PXP=' }],
  ['otp_key', { otp_key: 'JBSWY3DP' }],
  ['otp_key', { otp_key: 'A'.repeat(104) }],
  ['otp_key', { otp_key: 'JBSW Y3DP EHPK 3PXP' }],
  ['otp_algorithm', { otp_algorithm: undefined }],
  ['otp_algorithm', { otp_algorithm: 3 }],
  ['otp_algorithm', { otp_algorithm: 'HOTP' }],
  ['otp_ctr', { otp_ctr: -1 }],
  ['otp_ctr', { otp_ctr: 'x' }],
] as const)('I14-1 a device with a bad %s is refused: %j', async ([field, wrong]) => {
  const refused = await ask('', 'POST', deviceOf('bad', wrong));
  expect(refused).toMatchObject({ status: 400, body: { field } });
  expect(JSON.stringify(refused.body)).not.toContain('JBSW');
  expect(await ask('/bad')).toMatchObject(UNKNOWN);
});

test.for([2, 'TOTP_WITH_PRICE'])(
  'I14-1 the algorithm with a price (%s) is refused, with the one to take',
  async (algorithm) => {
    const refused = await ask('', 'POST', deviceOf('priced', { otp_algorithm: algorithm }));
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 26,
        field: 'otp_algorithm',
        detail: expect.stringMatching(/uncertain.*\(1\)/) as string,
      },
    });
    await add('unpriced');
    expect(await ask('/unpriced', 'PATCH', { otp_algorithm: algorithm })).toMatchObject({
      status: 400,
      body: { code: 26, field: 'otp_algorithm' },
    });
  },
);

test.for([
  ['faketime=x', 26, 'faketime'],
  ['faketime=-1', 26, 'faketime'],
  ['price=1', 26, 'price'],
  ['price=EUR:1', 30, 'price'],
] as const)('I14-1 a device asked with %s is refused with %i', async ([search, code, field]) => {
  await add('asked');
  const refused = await ask(`/asked?${search}`);
  expect(refused).toMatchObject({ status: 400, body: { code, field } });
});

test('I14-1 a device is its instance’s own', async () => {
  await add('mine');
  const other = await makeInstance(url);
  expect(await devicesOf(other).ask('/mine')).toMatchObject(UNKNOWN);
  const order = { ...ORDER, otp_id: 'mine' };
  expect(await makeOrder(other, order)).toMatchObject({
    status: 404,
    body: { code: 2021, field: 'otp_id' },
  });
});

test('I14-1 an instance has at most 256 devices', async () => {
  const own = await makeInstance(url);
  await query(
    databaseUrl,
    `insert into merchant.otp_device (instance_id, otp_id, description, algorithm, sealed_key)
      select $1, 'device-' || n, 'x', 'none', '' from generate_series(1, 256) n`,
    [own.id],
  );
  expect(await devicesOf(own).ask('', 'POST', deviceOf('one-more'))).toMatchObject({
    status: 409,
    body: { code: 9260, detail: 'at most 256 devices' },
  });
});

test('I14-1 tokens of the till see devices with readonly only, and change none', async () => {
  await add('scoped');
  const tokenOf = async (scope: string) => {
    const made = await send(`${shop.baseUrl}private/token`, { token: shop.token, body: { scope } });
    return String(made.body['token']).replace('secret-token:', '');
  };
  const forbidden = { status: 403, body: { code: 44 } };
  const [reader, till] = [await tokenOf('readonly'), await tokenOf('order-pos')];
  expect((await ask('/scoped', 'GET', undefined, reader)).status).toBe(200);
  for (const token of [reader, till]) {
    expect(await ask('/scoped', 'DELETE', undefined, token)).toMatchObject(forbidden);
  }
  expect(await ask('/scoped', 'GET', undefined, till)).toMatchObject(forbidden);
});
