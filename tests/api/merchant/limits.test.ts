/** Limits of merchant.json hold, and refusals tell the limit that is in force. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import type { EddsaKeyPair } from '@/protocol/crypto/eddsa';
import { bytes, kudos, makeCoins, newKeyPair, refusalOf } from '../../support/coins';
import { copyDataDir, startServer, type TestServer } from '../../support/server';
import { upload } from '../sync/sync-support';
import { claimOrder, makeInstance, send, type Answer, type TestInstance } from './merchant-support';
import { makePaidOrder } from './refund-support';
import { cart, inventoryOf } from './stock-support';

let server: TestServer;
let shop: TestInstance;

beforeAll(async () => {
  const dataDir = await copyDataDir();
  const limits = {
    max_body_bytes: 3000,
    max_list_length: 3,
    max_coins: 1,
    max_planchets: 1,
    max_refunds_per_order: 3,
    max_contract_length: 2000,
    max_long_poll_ms: 1000,
    max_stored_backup_bytes: 30_000,
  };
  writeFileSync(path.join(dataDir, 'merchant.json'), JSON.stringify({ limits }));
  server = await startServer({ dataDir, env: { LOG_LEVEL: 'silent' } });
  shop = await makeInstance(server.url);
}, 300_000);
afterAll(() => server.stop());

test('backups of all wallets together are bounded: 507, and who has one can replace it', async () => {
  const store = (key: EddsaKeyPair, bytesOf: Uint8Array, previous?: Uint8Array) =>
    upload(server.url, key, bytesOf, previous === undefined ? {} : { previous });
  const [first, second, third] = [newKeyPair(), newKeyPair(), newKeyPair()];
  const [large, other] = [bytes(10_000), bytes(10_000)];
  expect((await store(first, large)).status).toBe(204);
  // Empty accounts are not for nothing.
  expect((await register(second)).status).toBe(204);
  const refused = await store(third, bytes(8000));
  expect(refused.status).toBe(507);
  expect(await refused.json()).toMatchObject({ code: 9402, error: 'SYNC_STORAGE_FULL' });
  expect((await store(first, other, large)).status).toBe(204);
  expect((await store(first, other, large)).status).toBe(304);
  expect((await store(third, bytes(32))).status).toBe(204);
  expect((await register(newKeyPair())).status).toBe(204);
  expect((await register(newKeyPair())).status).toBe(507);
  expect((await store(first, bytes(32), other)).status).toBe(204);
  expect((await register(newKeyPair())).status).toBe(204);
});

const register = (key: EddsaKeyPair): Promise<Response> =>
  fetch(`${server.url}/sync/register`, {
    method: 'POST',
    body: JSON.stringify({ wallet_key: encodeBase32(key.publicKey) }),
  });
const post = (body: unknown): Promise<Answer> =>
  send(`${shop.baseUrl}private/orders`, { token: shop.token, body });
const list = (query = ''): Promise<Answer> =>
  send(`${shop.baseUrl}private/orders${query}`, { token: shop.token });
const order = { amount: 'KUDOS:1', summary: 'x' };

test('a body over max_body_bytes is 413 and told how much is read', async () => {
  const refused = await post({ order: { ...order, extra: { text: 'x'.repeat(3000) } } });
  expect(refused).toMatchObject({
    status: 413,
    body: { code: 32, detail: expect.stringContaining('3000 bytes') as string },
  });
  expect(refused.body['hint']).not.toContain('MiB');
});

test('a contract over max_contract_length is 400/2502, which names the order', async () => {
  const refused = await post({ order: { ...order, extra: { text: 'x'.repeat(1900) } } });
  expect(refused).toMatchObject({ status: 400, body: { code: 2502, field: 'order' } });
});

test('what a contract takes from the inventory counts: texts, and pictures that an order does not replace', async () => {
  const stock = inventoryOf(shop);
  const image = `data:image/png;base64,${'A'.repeat(700)}`;
  const pictured = await Promise.all([1, 2, 3].map(() => stock.add({ image })));
  const worded = await stock.add({ description: 'ö'.repeat(700) });
  const all = (ids: readonly string[], others: object = {}) =>
    stock.order(cart(Object.fromEntries(ids.map((id) => [id, 1])), others));
  const own = (members: object) =>
    stock.order({
      order: { ...order, products: pictured.map((id) => ({ product_id: id, ...members })) },
    });
  const tooLong = { code: 2502, detail: 'the contract would be longer than 2000 characters' };
  expect(await all(pictured)).toMatchObject({
    status: 400,
    body: { ...tooLong, field: 'inventory_products' },
  });
  // Pictures are refused before they are read, and so before any other fault of the contract.
  expect(await all(pictured, { payment_target: 'iban' })).toMatchObject({ body: tooLong });
  expect(await own({})).toMatchObject({ status: 400, body: { ...tooLong, field: 'order' } });
  for (const id of [...pictured, worded]) expect((await all([id])).status).toBe(200);
  for (const members of [{ image: '' }, { description: 'Tea' }]) {
    expect((await own(members)).status).toBe(200);
  }
});

test('lists have at most max_list_length entries, asked for or not', async () => {
  for (let n = 0; n < 5; n += 1) expect((await post({ order })).status).toBe(200);
  for (const query of ['', '?delta=3', '?delta=-3']) {
    expect((await list(query)).body['orders']).toHaveLength(3);
  }
  expect(await list('?delta=4')).toMatchObject({ status: 400, body: { code: 26, field: 'delta' } });
});

test('coins, planchets and waiting are bounded, too', async () => {
  const { body } = await post({ order });
  const orderId = String(body['order_id']);
  await claimOrder(shop, orderId, String(body['token']));
  const coin = () => ({
    coin_pub: encodeBase32(bytes(32)),
    coin_sig: encodeBase32(bytes(64)),
    ub_sig: encodeBase32(bytes(64)),
    h_denom: encodeBase32(bytes(64)),
    contribution: 'KUDOS:1',
    exchange_url: `${server.url}/exchange/`,
  });
  const coins = [coin(), coin()];
  const paid = await send(`${shop.baseUrl}orders/${orderId}/pay`, {
    body: { coins, session_id: '' },
  });
  expect(paid).toMatchObject({ status: 400, body: { code: 26, field: 'coins' } });
  const planchet = { denom_pub_hash: encodeBase32(bytes(64)), coin_ev: encodeBase32(bytes(8)) };
  const picked = await send(`${shop.baseUrl}tips/${encodeBase32(bytes(64))}/pickup`, {
    body: { planchets: [planchet, planchet] },
  });
  expect(picked).toMatchObject({ status: 400, body: { code: 26, field: 'planchets' } });
  const began = performance.now();
  const query = `?token=${String(body['token'])}&timeout_ms=60000`;
  expect((await send(`${shop.baseUrl}orders/${orderId}${query}`)).status).toBe(402);
  expect(performance.now() - began).toBeLessThan(20_000);
});

describe('[REF-3] the refund of an order is raised max_refunds_per_order times', () => {
  const raise = (orderId: string, total: string) =>
    shop.backend.refundOrder(orderId, { refund: kudos(total), reason: 'it was cold' });
  const makePaid = async () =>
    makePaidOrder(server.url, shop, await makeCoins(server.url, ['0.64']), {
      refund_delay: { d_ms: 600_000 },
    });
  const lookUp = async (orderId: string): Promise<unknown[]> => {
    const query = new URLSearchParams({ instance: shop.id, order_id: orderId }).toString();
    const response = await fetch(`${server.url}/merchant/public/refund?${query}`);
    return (await response.json()) as unknown[];
  };
  const tooOften = { status: 409, body: { code: 9232, detail: 'at most 3 times' } };

  test('and then refused, but not repeated, in both styles; wallets obtain what there is', async () => {
    const { orderId, hContract } = await makePaid();
    for (const total of ['0.1', '0.2', '0.3', '0.3']) await raise(orderId, total);
    expect(await refusalOf(raise(orderId, '0.4'))).toMatchObject(tooOften);
    const styleB = { order_id: orderId, refund: 'KUDOS:0.4', reason: '', instance: shop.id };
    const { token } = shop;
    expect(await send(`${server.url}/merchant/refund`, { token, body: styleB })).toMatchObject(
      tooOften,
    );
    expect(await refusalOf(raise(orderId, '0.7'))).toMatchObject({ body: { code: 2530 } });
    await raise(orderId, '0.3');
    const obtained = await shop.wallet.obtainRefund(orderId, { hContract });
    expect(obtained.refundAmount).toEqual(kudos('0.3'));
    expect(obtained.refunds.map(({ type }) => type)).toEqual(['success', 'success', 'success']);
    expect(await refusalOf(raise(orderId, '0.4'))).toMatchObject(tooOften);
    expect(await lookUp(orderId)).toHaveLength(3);
    // The rest may still be refunded.
    await raise(orderId, '0.64');
    await raise(orderId, '0.64');
    expect(await lookUp(orderId)).toHaveLength(4);
  });

  test('by many at once, too', async () => {
    const { orderId } = await makePaid();
    await raise(orderId, '0.01');
    await raise(orderId, '0.02');
    const totals = Array.from({ length: 12 }, (_, index) => `0.${index + 10}`);
    const answers = await Promise.allSettled(totals.map((total) => raise(orderId, total)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await lookUp(orderId)).toHaveLength(3);
  });
});
