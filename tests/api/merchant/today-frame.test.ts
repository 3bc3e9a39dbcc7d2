/**
 * The frame of today's interface (merchant-now 2): times, `config`, other names of instances, lists and
 * packed bodies. Wallets of 2020 get what they got before.
 */
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { freshKey } from '../conversations/bank-support';
import { todaysConfigOf } from '../conversations/merchant-shapes';
import { OPERATOR_TOKEN } from '../../support/server';
import {
  configurationOf,
  createInstance,
  defaultInstance,
  makeInstance,
  send,
  type Answer,
  type TestInstance,
} from './merchant-support';

const url = inject('serverUrl');
const FUTURE_S = 1_900_000_000;
const both = (seconds: number) => ({ t_ms: seconds * 1000, t_s: seconds });
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url, {
    default_wire_transfer_delay: { d_us: 3_600_000_000 },
    default_pay_delay: { d_us: 7_200_000_000 },
  });
});

function ask(path: string, body?: object, method?: string): Promise<Answer> {
  const given = { ...(body && { body }), ...(method !== undefined && { method }) };
  return send(`${shop.baseUrl}${path}`, { token: shop.token, ...given });
}

async function order(members: object = {}, choices: object = {}): Promise<string> {
  const tea = { amount: 'KUDOS:0.64', summary: 'Tea', ...members };
  const made = await ask('private/orders', { order: tea, create_token: false, ...choices });
  expect(made).toMatchObject({ status: 200 });
  return String(made.body['order_id']);
}

const contractIn = z.object({ contract_terms: z.record(z.string(), z.unknown()) });

test('I14-1 an instance takes durations in microseconds, and answers both units', async () => {
  expect((await ask('private')).body).toMatchObject({
    default_wire_transfer_delay: { d_ms: 3_600_000, d_us: 3_600_000_000 },
    default_pay_delay: { d_ms: 7_200_000, d_us: 7_200_000_000 },
  });
});

test('I14-1 an order takes times in seconds, and its contract has both units and priorities', async () => {
  const orderId = await order(
    {
      pay_deadline: { t_s: FUTURE_S },
      wire_transfer_deadline: { t_s: FUTURE_S + 60 },
      delivery_date: { t_s: FUTURE_S },
      auto_refund: { d_us: 60_000_000 },
    },
    { refund_delay: { d_us: 600_000_000 } },
  );
  expect((await ask(`private/orders/${orderId}`)).body).toMatchObject({
    pay_deadline: both(FUTURE_S),
  });
  const claimed = await send(`${shop.baseUrl}orders/${orderId}/claim`, {
    body: { nonce: freshKey() },
  });
  const { contract_terms: terms } = contractIn.parse(claimed.body);
  const seconds = z.object({ timestamp: z.object({ t_s: z.int() }) }).parse(terms).timestamp.t_s;
  expect(terms).toMatchObject({
    timestamp: both(seconds),
    pay_deadline: both(FUTURE_S),
    refund_deadline: both(seconds + 600),
    wire_transfer_deadline: both(FUTURE_S + 60),
    delivery_date: both(FUTURE_S),
    auto_refund: { d_ms: 60_000, d_us: 60_000_000 },
    products: [],
  });
  for (const exchange of z.array(z.record(z.string(), z.unknown())).parse(terms['exchanges'])) {
    expect(exchange).toMatchObject({ priority: 1024 });
  }
});

test('I14-1 a wallet of 2020 gets a contract with one unit, and exchanges without priorities', async () => {
  const orderId = await order({ auto_refund: { d_us: 60_000_000 }, delivery_date: both(FUTURE_S) });
  const query = new URLSearchParams({ order_id: orderId, nonce: freshKey(), instance: shop.id });
  const claimed = await send(`${url}/merchant/public/proposal?${query}`);
  const { contract_terms: terms } = contractIn.parse(claimed.body);
  expect(terms).toMatchObject({ auto_refund: { d_ms: 60_000 } });
  expect(JSON.stringify(terms)).not.toMatch(/"t_s"|"d_us"|"priority"/);
});

test.each<[Record<string, object>, string]>([
  [{ order: { pay_deadline: { t_s: 'soon' } } }, 'order.pay_deadline'],
  [{ order: { pay_deadline: {} } }, 'order.pay_deadline'],
  [{ refund_delay: { d_us: 1.5 } }, 'refund_delay'],
])('I14-1 %j is refused by its name', async (given, field) => {
  const tea = { amount: 'KUDOS:0.64', summary: 'Tea', ...given['order'] };
  const refused = await ask('private/orders', { ...given, order: tea });
  expect(refused).toMatchObject({ status: 400 });
  expect(refused.body['field']).toMatch(new RegExp(`^${field}`));
});

test.each(['/merchant/', '/merchant/instances/admin/', '/', '/instances/default/'])(
  'I14-1 %sconfig has what the PHP and Python clients demand',
  async (base) => {
    todaysConfigOf('20:0:0').parse((await send(`${url}${base}config`)).body);
  },
);

test('I14-1 tips have the base URL whose config wallets of 2022 take', async () => {
  for (const base of ['merchant/public/', 'public/', '-/-/', `-/${shop.id}/`]) {
    todaysConfigOf('1:0:0').parse((await send(`${url}/${base}config`)).body);
  }
});

test('I14-1 admin is another name of the default instance', async () => {
  const { token } = await defaultInstance(url);
  const base = `${url}/merchant/instances/admin/`;
  const tea = { order: { amount: 'KUDOS:0.64', summary: 'Tea' }, create_token: false };
  const made = await send(`${base}private/orders`, { token, body: tea });
  const orderId = String(made.body['order_id']);
  const usual = `${url}/merchant/private/orders/${orderId}`;
  expect(await send(usual, { token })).toMatchObject({ status: 200 });
  expect(await send(`${base}private/orders/${orderId}`)).toMatchObject({ status: 401 });
  // The wallet compares its own address with the contract's.
  const claimed = await send(`${base}orders/${orderId}/claim`, { body: { nonce: freshKey() } });
  expect(claimed.body).toMatchObject({ contract_terms: { merchant_base_url: base } });
  const managed = `${url}/merchant/management/instances/`;
  const operator = { token: OPERATOR_TOKEN };
  const [byAdmin, byDefault] = [`${managed}admin`, `${managed}default`];
  expect((await send(byAdmin, operator)).body).toEqual((await send(byDefault, operator)).body);
});

test('I14-1 an instance that is called admin keeps its name', async () => {
  const made = await createInstance(url, configurationOf('admin', [shop.payto]));
  expect(made).toMatchObject({ status: 204 });
  const own = `${url}/merchant/instances/admin/private`;
  expect((await send(own, { token: 'token-of-admin' })).body).toMatchObject({ name: 'Shop admin' });
  const purge = `${url}/merchant/management/instances/admin?purge=YES`;
  expect(await send(purge, { method: 'DELETE', token: OPERATOR_TOKEN })).toMatchObject({
    status: 204,
  });
  expect(await send(own, { token: 'token-of-admin' })).toMatchObject({ status: 401 });
});

test.each(['/merchant', ''])('I14-1 %s/instances/X/instances/X is X', async (base) => {
  const below = (named: string) => `${url}${base}/instances/${shop.id}/instances/${named}/private`;
  const { token } = shop;
  expect((await send(below(shop.id), { token })).body).toMatchObject({ name: `Shop ${shop.id}` });
  expect(await send(below('default'), { token })).toMatchObject({
    status: 404,
    body: { code: 2000 },
  });
  // A query is no path.
  const search = `?x=/instances/a/instances/b`;
  expect(await send(`${shop.baseUrl}private${search}`, { token })).toMatchObject({ status: 200 });
});

test('I14-1 a list takes limit and offset for delta and start', async () => {
  const seller = await makeInstance(url);
  const at = `${seller.baseUrl}private/orders`;
  for (const order_id of ['a', 'b', 'c']) {
    const body = { order: { amount: 'KUDOS:0.64', summary: 'Tea', order_id } };
    await send(at, { token: seller.token, body });
  }
  const entry = z.object({ order_id: z.string(), row_id: z.int() });
  const list = async (query: string) =>
    z
      .object({ orders: z.array(entry) })
      .parse((await send(`${at}?${query}`, { token: seller.token })).body).orders;
  const names = async (query: string) => (await list(query)).map(({ order_id }) => order_id);
  expect(await names('')).toEqual(['c', 'b', 'a']);
  expect(await names('limit=-2')).toEqual(['c', 'b']);
  expect(await names('limit=2')).toEqual(['a', 'b']);
  const [, middle] = await list('limit=3');
  expect(await names(`limit=20&offset=${middle?.row_id}`)).toEqual(['c']);
  expect(await names(`limit=-20&offset=${middle?.row_id}`)).toEqual(['a']);
  expect(await names(`delta=-20&start=${middle?.row_id}`)).toEqual(['a']);
  const refused = await send(`${at}?limit=many`, { token: seller.token });
  expect(refused).toMatchObject({ status: 400, body: { code: 26, field: 'limit' } });
});

test('I14-1 a packed body is unpacked within the limit, and a broken one is 400/28', async () => {
  const post = async (body: Uint8Array) => {
    const headers = {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      authorization: `Bearer ${shop.token}`,
    };
    const init = { method: 'POST', headers, body: Buffer.from(body) };
    const response = await fetch(`${shop.baseUrl}private/orders`, init);
    return { status: response.status, body: (await response.json()) as object };
  };
  const text = (summary: string) =>
    JSON.stringify({ order: { amount: 'KUDOS:0.64', summary, extra: { note: 'x'.repeat(5000) } } });
  expect(await post(gzipSync(text('Tea')))).toMatchObject({ status: 200 });
  expect(await post(gzipSync(text('Tea')).subarray(0, 30))).toMatchObject({
    status: 400,
    body: { code: 28 },
  });
  expect(await post(gzipSync(text('x'.repeat(2 * 1024 * 1024))))).toMatchObject({
    status: 413,
    body: { code: 32 },
  });
});
