/**
 * A server remembers instances and orders. Another server on the same database may have changed
 * them since.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { newKeyPair } from '../../support/coins';
import { databaseUrlOf, makeDataDir, startServer, type TestServer } from '../../support/server';
import { makeInstance, send, type Answer, type TestInstance } from '../merchant/merchant-support';

let one: TestServer;
let two: TestServer;

beforeAll(async () => {
  one = await startServer({ env: { DEMO: '0' } });
  const SECRET_KEY = readFileSync(path.join(one.dataDir, 'secret-key'), 'utf8').trim();
  const env = { DEMO: '0', DATABASE_URL: databaseUrlOf(one.dataDir), SECRET_KEY };
  two = await startServer({ env, dataDir: makeDataDir() });
}, 300_000);

afterAll(async () => {
  await two.stop();
  await one.stop();
});

const ORDER = { order: { amount: 'KUDOS:1', summary: 'A cup of tea' } };

interface Sending {
  readonly method?: string;
  readonly body?: unknown;
  readonly token?: string;
}

function ask({ url }: TestServer, instance: TestInstance, to: string, what: Sending = {}) {
  const { token = instance.token, ...init } = what;
  return send(`${url}/merchant/instances/${instance.id}/${to}`, { token, ...init });
}

const outcome = ({ status, body }: Answer) => [status, body['code']];
const newNonce = () => encodeBase32(newKeyPair().publicKey);

interface MadeOrder {
  readonly id: string;
  readonly token: unknown;
}

async function makeOrder(server: TestServer, instance: TestInstance): Promise<MadeOrder> {
  const { status, body } = await ask(server, instance, 'private/orders', { body: ORDER });
  expect(status).toBe(200);
  return { id: String(body['order_id']), token: body['token'] };
}

function claim(server: TestServer, instance: TestInstance, order: MadeOrder, nonce = newNonce()) {
  const body = { nonce, token: order.token };
  return ask(server, instance, `orders/${order.id}/claim`, { body });
}

test('an order follows what another server has changed of its instance', async () => {
  const shop = await makeInstance(one.url);
  await makeOrder(one, shop);
  const changed = await ask(two, shop, 'private', {
    method: 'PATCH',
    body: { name: 'Another name', default_pay_delay: { d_ms: 7_200_000 } },
  });
  expect(changed.status).toBe(204);
  const { body: terms } = await claim(one, shop, await makeOrder(one, shop));
  expect(terms['merchant']).toMatchObject({ name: 'Another name' });

  const auth = { method: 'token', token: 'secret-token:the-next-token' };
  expect((await ask(two, shop, 'private/auth', { body: auth })).status).toBe(204);
  const old = await ask(one, shop, 'private/orders', { body: ORDER });
  expect(outcome(old)).toEqual([401, 2015]);
  const next = { ...shop, token: 'the-next-token' };
  await makeOrder(one, next);

  expect((await ask(two, next, 'private', { method: 'DELETE' })).status).toBe(204);
  const late = await ask(one, next, 'private/orders', { body: ORDER });
  expect(outcome(late)).toEqual([404, 2016]);
});

test('[CLAIM-2] a claim follows what another server has done with the order', async () => {
  const shop = await makeInstance(one.url);
  const claimed = await makeOrder(one, shop);
  const nonce = newNonce();
  const first = await claim(two, shop, claimed, nonce);
  expect(first.status).toBe(200);
  expect(outcome(await claim(one, shop, claimed))).toEqual([409, 2301]);
  expect((await claim(one, shop, claimed, nonce)).body).toEqual(first.body);

  const deleted = await makeOrder(one, shop);
  const gone = await ask(two, shop, `private/orders/${deleted.id}`, { method: 'DELETE' });
  expect(gone.status).toBe(204);
  expect(outcome(await claim(one, shop, deleted))).toEqual([404, 2300]);

  const wrong = await makeOrder(one, shop);
  expect(outcome(await claim(one, shop, { ...wrong, token: 'AAAA' }))).toEqual([404, 2300]);
  expect((await claim(one, shop, wrong)).status).toBe(200);

  const late = await makeOrder(one, shop);
  expect((await ask(two, shop, 'private', { method: 'DELETE' })).status).toBe(204);
  expect(outcome(await claim(one, shop, late))).toEqual([404, 2016]);
});
