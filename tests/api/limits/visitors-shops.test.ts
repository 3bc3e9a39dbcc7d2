/** Shops that visitors of a demo open share one storage quota per address. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MerchantClient, MerchantPrivateClient } from '@/clients/merchant';
import { makeCoins } from '../../support/coins';
import { registerBankUser, unique } from '../../support/deployment';
import { copyDataDir, OPERATOR_TOKEN, startServer, type TestServer } from '../../support/server';
import { WebBrowser } from '../../support/web-browser';
import { makeInstance, send, type Answer } from '../merchant/merchant-support';
import { makePaidOrder } from '../merchant/refund-support';
import { createReserve, fundedReserve } from '../merchant/tip-support';

const ROW = 4096;
const SHARE = 20 * ROW;
const VIA = { via: '1.1 some-proxy' };

let server: TestServer;

beforeAll(async () => {
  const dataDir = await copyDataDir();
  const limits = { max_shop_bytes_per_address: SHARE, max_demo_orders_per_hour: 5 };
  writeFileSync(path.join(dataDir, 'merchant.json'), JSON.stringify({ limits }));
  server = await startServer({ dataDir });
}, 300_000);
afterAll(() => server.stop());

interface Shop {
  readonly baseUrl: string;
  readonly token: string;
}

/**
 * Opens a shop as a visitor at this address, with a token from the operator. Null if there is no
 * room.
 */
async function openShop(from: string, headers: Record<string, string> = VIA): Promise<Shop | null> {
  const { username } = await registerBankUser(server.url);
  const name = unique('Tea').toLowerCase();
  const browser = new WebBrowser(server.url, from, headers);
  const { location } = await browser.post('/dashboard/open-shop/submit', {
    name,
    account: username,
  });
  if (!location.includes('shown=')) {
    expect(location).toContain('error=MERCHANT_SHOP_SHARE_FULL');
    return null;
  }
  const operator = { token: OPERATOR_TOKEN };
  const management = `${server.url}/merchant/management/instances`;
  const { body } = await send(management, operator);
  const { id } = (body['instances'] as { id: string; name: string }[]).find(
    (one) => one.name === name,
  )!;
  const token = `secret-token:${id}-of-the-operator`;
  await send(`${management}/${id}/auth`, { ...operator, body: { method: 'token', token } });
  return { baseUrl: `${server.url}/merchant/instances/${id}/`, token };
}

const post = ({ baseUrl, token }: Shop, what: string, body: unknown): Promise<Answer> =>
  send(`${baseUrl}private/${what}`, { token, body });
/** The product has a picture of this size. */
const product = (id: string, bytes = 0) => ({
  product_id: id,
  description: 'A thing',
  image: bytes === 0 ? '' : `data:image/png;base64,${'A'.repeat(bytes)}`,
  price: 'KUDOS:1',
  total_stock: -1,
});
const order = (id: string, summary = 'Tea') => ({
  order: { order_id: id, amount: 'KUDOS:1', summary, fulfillment_url: 'https://shop.example/' },
});
const reserveOf = () => ({
  initial_balance: 'KUDOS:1',
  exchange_url: `${server.url}/exchange/`,
  wire_method: 'x-taler-bank',
});
const FULL = { status: 507, body: { code: 9290 } };

describe('shops that visitors opened from one address', () => {
  test('have one share of the room together, however many store at once', async () => {
    const [first, second] = [await openShop('127.0.0.61'), await openShop('127.0.0.61')];
    const ids = Array.from({ length: 24 }, (_, index) => `p${index}`);
    const answers = await Promise.all(
      ids.map((id, index) => post((index % 2 === 0 ? first : second)!, 'products', product(id))),
    );
    const stored = answers.filter(({ status }) => status === 204);
    // Two shops, their accounts, and the products' content.
    expect(stored.length).toBeGreaterThan(12);
    expect(stored.length).toBeLessThan(17);
    expect(answers.find(({ status }) => status !== 204)).toMatchObject(FULL);
    expect(await openShop('127.0.0.61')).toBeNull();
    const others = await openShop('127.0.0.62');
    expect((await post(others!, 'products', product('tea'))).status).toBe(204);
  });

  test('store again what is there, and more when something is deleted', async () => {
    const shop = (await openShop('127.0.0.63'))!;
    const large = product('large', 10 * ROW);
    const made = order('o1', 'y'.repeat(2000));
    expect((await post(shop, 'products', large)).status).toBe(204);
    expect((await post(shop, 'orders', made)).status).toBe(200);
    expect(await post(shop, 'products', { ...large, product_id: 'other' })).toMatchObject(FULL);
    const change = (bytes: number) =>
      send(`${shop.baseUrl}private/products/large`, {
        token: shop.token,
        method: 'PATCH',
        body: { ...product('large', bytes), total_lost: 0 },
      });
    expect(await change(18 * ROW)).toMatchObject(FULL);
    let rows = 0;
    while ((await post(shop, 'reserves', reserveOf())).status === 200) rows += 1;
    expect(rows).toBeLessThan(7);
    // The same again takes no room.
    expect((await post(shop, 'products', large)).status).toBe(204);
    expect((await post(shop, 'orders', made)).status).toBe(200);
    for (const [what, body] of [
      ['orders', order('o2')],
      ['products', product('small')],
      ['products/large/lock', { duration: { d_ms: 3_600_000 }, quantity: 1, lock_uuid: 'a' }],
    ] as const) {
      expect(await post(shop, what, body)).toMatchObject(FULL);
    }
    expect((await change(0)).status).toBe(204);
    expect((await post(shop, 'orders', order('o2'))).status).toBe(200);
    expect(await change(10 * ROW)).toMatchObject(FULL);
  });

  test('bank accounts and tips take room, too', async () => {
    const shop = (await openShop('127.0.0.64'))!;
    const change = async (bank: string) => {
      const paytos = Array.from(
        { length: 15 },
        (_, index) => `payto://x-taler-bank/${bank}/u${index}`,
      );
      const { token } = shop;
      const body = { payto_uris: paytos };
      return (await send(`${shop.baseUrl}private`, { token, method: 'PATCH', body })).status;
    };
    expect(await change('one.example')).toBe(204);
    expect(await change('two.example')).toBe(507);
    expect(await change('one.example')).toBe(204);
    await fundedReserve(server.url, shop, 'KUDOS:1');
    const tip = { amount: 'KUDOS:0.01', justification: 'z'.repeat(200), next_url: '' };
    expect(await post(shop, 'tips', { ...tip, justification: '' })).toMatchObject({ status: 200 });
    expect(await post(shop, 'tips', tip)).toMatchObject(FULL);
  });

  test('refunds take room, but not those that are repeated', async () => {
    const shop = (await openShop('127.0.0.66'))!;
    const clients = {
      wallet: new MerchantClient(shop.baseUrl),
      backend: new MerchantPrivateClient(shop.baseUrl, shop.token.slice('secret-token:'.length)),
    };
    const coins = await makeCoins(server.url, ['0.64']);
    const choices = { refund_delay: { d_ms: 600_000 } };
    const { orderId } = await makePaidOrder(server.url, clients, coins, choices);
    const raise = (refund: string) =>
      post(shop, `orders/${orderId}/refund`, { refund, reason: 'it was cold' });
    expect(await raise('KUDOS:0.1')).toMatchObject({ status: 200 });
    const { token } = shop;
    const ids = Array.from({ length: 20 }, (_, index) => `p${index}`);
    /** Adds products until one is refused, and returns how many were accepted. */
    const fill = async (): Promise<number> => {
      for (const [count, id] of ids.entries()) {
        if ((await post(shop, 'products', product(id))).status !== 204) return count;
      }
      throw new Error('no end of room');
    };
    const remove = async (names: readonly string[]): Promise<void> => {
      for (const id of names) {
        await send(`${shop.baseUrl}private/products/${id}`, { token, method: 'DELETE' });
      }
    };
    // The payment's storage is counted by the end of the first round.
    await remove(ids.slice(0, await fill()));
    const pieces = await fill();
    expect(await raise('KUDOS:0.2')).toMatchObject(FULL);
    expect(await raise('KUDOS:0.1')).toMatchObject({ status: 200 });
    await remove(ids.slice(0, pieces));
    expect(await raise('KUDOS:0.2')).toMatchObject({ status: 200 });
    expect(await fill()).toBe(pieces - 1);
  });

  test('shops of the operator, and of testers at this machine, have no bound', async () => {
    const own = await makeInstance(server.url);
    const testers = (await openShop('127.0.0.1', {}))!;
    for (const shop of [own, testers]) {
      const large = product('large', 2 * SHARE);
      expect((await post(shop, 'products', large)).status).toBe(204);
      await createReserve(server.url, shop);
    }
  });
});

test('the demo’s own dashboard, which everybody may enter, takes so much in an hour from one address', async () => {
  const browser = new WebBrowser(server.url, '127.0.0.65', VIA);
  await browser.post('/dashboard/log-in/demo');
  const locations: string[] = [];
  for (let index = 0; index < 7; index += 1) {
    const fields = { product_id: unique('thing'), description: 'A thing', price: '1' };
    locations.push((await browser.post('/dashboard/create-product/submit', fields)).location);
  }
  expect(locations.filter((location) => location.includes('news=saved'))).toHaveLength(5);
  expect(locations.at(-1)).toContain('error=GENERIC_TOO_MANY_REQUESTS');
});
