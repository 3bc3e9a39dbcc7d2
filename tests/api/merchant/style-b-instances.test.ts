import { randomBytes } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { MerchantClient } from '@/clients/merchant';
import { makeCoins, newKeyPair, registerUser } from '../../support/coins';
import { OPERATOR_TOKEN } from '../../support/server';
import { makeInstance, newInstanceId, payWith, send, claimOrder } from './merchant-support';

const url = inject('serverUrl');
const token = OPERATOR_TOKEN;
const entrySchema = z.strictObject({
  name: z.string(),
  payto: z.string(),
  instance: z.string(),
  merchant_id: z.string(),
});

function paytoOf(user = `user-${randomBytes(5).toString('hex')}`): string {
  return `payto://x-taler-bank/${new URL(url).host}/${user}`;
}

function put(body: unknown) {
  return send(`${url}/instances/`, { method: 'PUT', token, body });
}

test('[INSTB-1] the list names every instance with its account and its key', async () => {
  const shop = await makeInstance(url);
  const { status, body } = await send(`${url}/instances`, { token });
  expect(status).toBe(200);
  const entries = z.array(entrySchema).parse(body['instances']);
  const { contractTerms: terms } = await new MerchantClient(shop.baseUrl).claim(
    (
      await shop.backend.createOrder({
        order: { amount: 'KUDOS:1', summary: 'x' },
        create_token: false,
      })
    ).orderId,
    { nonce: newKeyPair().publicKey },
  );
  expect(entries.find(({ instance }) => instance === shop.id)).toEqual({
    name: `Shop ${shop.id}`,
    payto: shop.payto,
    instance: shop.id,
    merchant_id: terms['merchant_pub'],
  });
});

test('[INSTB-2] an instance is made with the given identifier, and again the same is harmless', async () => {
  const request = { payto: paytoOf(), instance: newInstanceId(), name: 'Tea' };
  const made = await put(request);
  expect(made).toMatchObject({ status: 200, body: { instance: request.instance } });
  expect(Object.keys(made.body).sort()).toEqual(['instance', 'merchant_id']);
  expect((await put(request)).body).toEqual(made.body);
  expect(await put({ ...request, name: 'Coffee' })).toMatchObject({
    status: 409,
    body: { code: 2600 },
  });
});

test('[INSTB-2] without an identifier one is generated, another each time', async () => {
  const request = { payto: paytoOf(), name: 'Tea' };
  const [first, second] = [await put(request), await put(request)];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(first.body['instance']).not.toBe(second.body['instance']);
  expect(first.body['merchant_id']).not.toBe(second.body['merchant_id']);
});

test.for([
  [{ name: 'Tea' }, 25, 'payto'],
  [{ payto: 'payto://x-taler-bank/', name: 'Tea' }, 26, 'payto'],
  [{ payto: paytoOf() }, 25, 'name'],
  [{ payto: paytoOf(), name: 'Tea', instance: 'a/b' }, 26, 'instance'],
] as const)('[INSTB-2] %j is refused and the field named', async ([body, code, field]) => {
  expect(await put(body)).toMatchObject({ status: 400, body: { code, field } });
});

test('[INSTB-3] one instance is answered with its three fields; an unknown one is 404', async () => {
  const shop = await makeInstance(url);
  for (const path of [`instances/${shop.id}`, `instances/${shop.id}?instance_id=${shop.id}`]) {
    const { status, body } = await send(`${url}/merchant/${path}`, { token });
    expect(status).toBe(200);
    expect(body).toEqual({ payto: shop.payto, instance: shop.id, name: `Shop ${shop.id}` });
  }
  const unknown = await send(`${url}/instances/nobody`, { token });
  expect(unknown).toMatchObject({ status: 404, body: { code: 2000 } });
});

test('[INSTB-4] name, account and identifier are changed together', async () => {
  const { instance } = (await put({ payto: paytoOf(), name: 'Tea' })).body;
  const wanted = { instance: newInstanceId(), payto: paytoOf(), name: 'Coffee' };
  const changed = await send(`${url}/instances/${String(instance)}`, { token, body: wanted });
  expect(changed).toMatchObject({ status: 200, body: { instance: wanted.instance } });
  expect((await send(`${url}/instances/${wanted.instance}`, { token })).body).toEqual(wanted);
  expect((await send(`${url}/instances/${String(instance)}`, { token })).status).toBe(404);
});

test('[INSTB-4] an instance that has orders keeps its identifier, and none takes another’s', async () => {
  const [shop, other] = [await makeInstance(url), await makeInstance(url)];
  await shop.backend.createOrder({ order: { amount: 'KUDOS:1', summary: 'x' } });
  const rename = (from: string, to: string) =>
    send(`${url}/instances/${from}`, {
      token,
      body: { instance: to, payto: paytoOf(), name: 'x' },
    });
  expect(await rename(shop.id, newInstanceId())).toMatchObject({
    status: 409,
    body: { code: 9285, field: 'instance' },
  });
  expect(await rename(other.id, shop.id)).toMatchObject({ status: 409, body: { code: 2600 } });
  expect(await rename('nobody', newInstanceId())).toMatchObject({ status: 404 });
  // Nothing half done.
  expect((await send(`${url}/instances/${shop.id}`, { token })).body).toMatchObject({
    name: `Shop ${shop.id}`,
    payto: shop.payto,
  });
  expect((await rename(shop.id, shop.id)).status).toBe(200);
});

test('[INSTB-5] a deleted instance is gone for style B, and its books are kept', async () => {
  const shop = await makeInstance(url);
  const made = await shop.backend.createOrder({ order: { amount: 'KUDOS:0.64', summary: 'Tea' } });
  const claimed = await claimOrder(shop, made.orderId, made.token);
  const [coin] = await makeCoins(url, ['0.64']);
  await shop.wallet.pay(claimed.orderId, { coins: [payWith(url, claimed, coin!)], sessionId: '' });
  const at = `${url}/instances/${shop.id}`;
  const gone = await send(`${at}?instance_id=${shop.id}`, { method: 'DELETE', token });
  expect(gone).toMatchObject({ status: 200, body: { deleted: true } });
  expect((await send(at, { token })).status).toBe(404);
  expect((await send(at, { method: 'DELETE', token })).status).toBe(404);
  expect(await shop.backend.order(claimed.orderId)).toMatchObject({ status: 'paid' });
});

test('[INSTB-6] what was made in style B sells in style A, and the other way round', async () => {
  const { username } = await registerUser(url);
  const id = newInstanceId();
  const secret = `token-of-${id}`;
  await put({
    payto: paytoOf(username),
    instance: id,
    name: 'Both',
    auth: { method: 'token', token: secret },
  });
  const shown = await send(`${url}/merchant/management/instances/${id}`, { token });
  expect(shown).toMatchObject({
    status: 200,
    body: { name: 'Both', accounts: [{ payto_uri: paytoOf(username), active: true }] },
  });
  const order = { amount: 'KUDOS:1', summary: 'x' };
  const inA = await send(`${url}/merchant/instances/${id}/private/orders`, {
    token: secret,
    body: { order },
  });
  const inB = await send(`${url}/order`, {
    token: secret,
    body: { order: { ...order, instance: id, fulfillment_url: 'https://shop.example/' } },
  });
  expect([inA.status, inB.status]).toEqual([200, 200]);
  const changed = await send(`${url}/instances/${id}`, {
    token,
    body: { instance: id, payto: paytoOf(), name: 'Changed' },
  });
  expect(changed.status).toBe(200);
  const after = await send(`${url}/merchant/management/instances/${id}`, { token });
  expect(after.body).toMatchObject({ name: 'Changed' });
});

test('the instances are the operator’s: no token, no answer', async () => {
  const shop = await makeInstance(url);
  const body = { payto: paytoOf(), name: 'x', instance: shop.id };
  for (const [path, method] of [
    ['', 'GET'],
    ['/', 'PUT'],
    [`/${shop.id}`, 'GET'],
    [`/${shop.id}`, 'POST'],
    [`/${shop.id}`, 'DELETE'],
  ] as const) {
    const init = { method, ...(method === 'GET' ? {} : { body }), token: shop.token };
    expect((await send(`${url}/instances${path}`, init)).status).toBe(401);
  }
});
