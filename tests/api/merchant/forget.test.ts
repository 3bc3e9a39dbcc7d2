/** Customers' details are erased on demand, and the contract's hash stands. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { hashContractTerms } from '@/protocol/contract-hash';
import { encodeBase32 } from '@/protocol/base32';
import type { PostOrderInput } from '@/protocol/order';
import { makeCoins, refusalOf } from '../../support/coins';
import { databaseUrlOf } from '../../support/server';
import {
  claimOrder,
  makeClaimedOrder,
  makeInstance,
  payWith,
  send,
  type Answer,
  type ClaimedOrder,
  type TestInstance,
} from './merchant-support';
import { coinBodies } from './pay-body';
import { inventoryOf } from './stock-support';

const url = inject('serverUrl');
/** Other tests run beside this one. */
const SLOW = { timeout: 30_000 };
const PNG = 'data:image/png;base64,iVBORw0KGgo=';
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url);
});

const order: Partial<PostOrderInput['order']> = {
  delivery_location: { street: 'Elm Street', town: 'Bremen' },
  extra: { phone: '0421 1234', shelf: 7, _forgettable: ['phone'] },
  _forgettable: ['delivery_location'],
  products: [
    { description: 'Tea', image: PNG, $forgettable: { image: true } },
    { description: 'Cup', image: PNG, _forgettable: ['image'] },
  ],
};

function forget(orderId: string, body?: unknown, token = shop.token): Promise<Answer> {
  const at = `${shop.baseUrl}private/orders/${orderId}/forget`;
  return send(at, { method: 'PATCH', token, ...(body === undefined ? {} : { body }) });
}

/** Returns the contract that the backend still gives to the merchant and to a wallet that claims again. */
async function contractOf(claimed: ClaimedOrder): Promise<Record<string, unknown>> {
  const shown = await shop.backend.order(claimed.orderId);
  if (!('contractTerms' in shown)) throw new Error('not claimed');
  const again = await send(`${shop.baseUrl}orders/${claimed.orderId}/claim`, {
    body: { nonce: claimed.json['nonce'], token: claimed.token },
  });
  expect(again.body['contract_terms']).toEqual(shown.contractTerms);
  return shown.contractTerms;
}

test('[FORGET-1] [FORGET-2] named members of order and product are erased, and the hash stands', async () => {
  const claimed = await makeClaimedOrder(shop, order);
  expect(JSON.stringify(claimed.json)).not.toContain('_forgettable');
  const done = await forget(claimed.orderId, {
    fields: ['$.delivery_location', '$.extra.phone', '$.products[0].image'],
  });
  expect(done.status).toBe(200);
  const rest = await contractOf(claimed);
  expect(rest).not.toHaveProperty('delivery_location');
  expect(rest['extra']).toMatchObject({ shelf: 7 });
  expect(rest['extra']).not.toHaveProperty('phone');
  expect(rest['products']).toMatchObject([{ description: 'Tea' }, { image: PNG }]);
  expect(JSON.stringify(rest)).not.toMatch(/Elm Street|0421 1234/);
  expect(hashContractTerms(rest)).toEqual(claimed.hContract);
});

test('[FORGET-1] a star stands for all products; without names all that is forgettable goes', async () => {
  const starred = await makeClaimedOrder(shop, order);
  expect((await forget(starred.orderId, { fields: ['$.products[*].image'] })).status).toBe(200);
  expect(JSON.stringify(await contractOf(starred))).not.toContain(PNG);
  for (const body of [undefined, {}, { fields: null }]) {
    const claimed = await makeClaimedOrder(shop, order);
    expect((await forget(claimed.orderId, body)).status).toBe(200);
    const rest = await contractOf(claimed);
    expect(JSON.stringify(rest)).not.toMatch(/Elm Street|0421 1234|base64/);
    expect(hashContractTerms(rest)).toEqual(claimed.hContract);
  }
});

test('[FORGET-1] what the inventory marks as forgettable can be forgotten in its orders', async () => {
  const id = await inventoryOf(shop).add({ image: PNG, _forgettable: ['image', 'unit', 'none'] });
  const { orderId, token } = await shop.backend.createOrder({
    order: { summary: 'Tea' },
    inventory_products: [{ product_id: id, quantity: 1 }],
  });
  const claimed = await claimOrder(shop, orderId, token);
  expect(claimed.json['products']).toMatchObject([{ image: PNG }]);
  expect((await forget(orderId, { fields: ['$.products[0].image'] })).status).toBe(200);
  const rest = await contractOf(claimed);
  expect(rest['products']).toMatchObject([{ product_id: id, unit: 'pot' }]);
  expect(JSON.stringify(rest)).not.toContain(PNG);
  expect(hashContractTerms(rest)).toEqual(claimed.hContract);
});

test('[FORGET-1] a forgotten summary and address are in no other answer either', async () => {
  const claimed = await makeClaimedOrder(shop, {
    summary: 'Roses for Mrs Miller',
    fulfillment_url: 'https://shop.example/for/mrs-miller',
    _forgettable: ['summary', 'fulfillment_url'],
  });
  const fields = ['$.summary', '$.fulfillment_url'];
  expect((await forget(claimed.orderId, { fields })).status).toBe(200);
  const listed = (await shop.backend.orders()).orders;
  const one = listed.find((entry) => entry.orderId === claimed.orderId);
  expect(one).toMatchObject({ summary: '' });
  const shown = await shop.wallet.orderStatus(claimed.orderId, { token: claimed.token! });
  expect(JSON.stringify(shown)).not.toContain('miller');
  expect(JSON.stringify(await contractOf(claimed))).not.toMatch(/miller/i);
});

test('[FORGET-2] a contract that was shortened can still be paid', async () => {
  const claimed = await makeClaimedOrder(shop, order);
  await forget(claimed.orderId);
  const [coin] = await makeCoins(url, ['0.64']);
  await shop.wallet.pay(claimed.orderId, {
    coins: [payWith(url, claimed, coin!)],
    sessionId: '',
  });
  const shown = await shop.backend.order(claimed.orderId);
  expect(shown).toMatchObject({ status: 'paid' });
});

test('[FORGET-3] [REF-6] details are forgotten after a refund, and refunds go on afterwards', async () => {
  const claimed = await makeClaimedOrder(shop, order, { refund_delay: '20 minutes' });
  const [coin] = await makeCoins(url, ['0.64']);
  await shop.wallet.pay(claimed.orderId, {
    coins: [payWith(url, claimed, coin!)],
    sessionId: '',
  });
  const refund = (amount: string): Promise<Answer> =>
    send(`${shop.baseUrl}private/orders/${claimed.orderId}/refund`, {
      token: shop.token,
      body: { refund: amount, reason: 'cold' },
    });
  expect((await refund('KUDOS:0.2')).status).toBe(200);
  expect((await forget(claimed.orderId, { fields: ['$.delivery_location'] })).status).toBe(200);
  expect((await forget(claimed.orderId)).status).toBe(200);
  expect((await refund('KUDOS:0.4')).status).toBe(200);
  const obtained = await send(`${shop.baseUrl}orders/${claimed.orderId}/refund`, {
    body: { h_contract: encodeBase32(claimed.hContract) },
  });
  expect(obtained).toMatchObject({ status: 200, body: { refund_amount: 'KUDOS:0.4' } });
  const rest = await contractOf(claimed);
  expect(JSON.stringify(rest)).not.toMatch(/Elm Street|0421 1234|base64/);
  expect(hashContractTerms(rest)).toEqual(claimed.hContract);
});

test('[FORGET-1] an address that is forgotten while the order is paid or bound to a session leaves no trace', async () => {
  const client = new pg.Client({ connectionString: databaseUrlOf(inject('dataDir')) });
  await client.connect();
  const page = `https://shop.example/for/miller-${randomUUID()}`;
  const [coin] = await makeCoins(url, ['0.64']);
  const claimed = await makeClaimedOrder(shop, { fulfillment_url: page });
  const coins = coinBodies([payWith(url, claimed, coin!)]);
  // The payment and its repetition come from a session each.
  for (const session of ['first', 'second']) {
    await client.query('begin');
    // Does what the operation does, but slower.
    await client.query(
      `update merchant."order" set fulfillment_url = null, session_key = null where order_id = $1`,
      [claimed.orderId],
    );
    const body = { coins, session_id: session };
    const paying = send(`${shop.baseUrl}orders/${claimed.orderId}/pay`, { body });
    const blocked = `select from pg_locks where locktype = 'transactionid' and not granted`;
    await expect.poll(async () => (await client.query(blocked)).rowCount, SLOW).toBeGreaterThan(0);
    await client.query('commit');
    expect((await paying).status).toBe(200);
    const other = await makeClaimedOrder(shop, { fulfillment_url: page });
    const asked = await send(
      `${shop.baseUrl}private/orders/${other.orderId}?session_id=${session}`,
      { token: shop.token },
    );
    expect(asked.body).not.toHaveProperty('already_paid_order_id');
    await client.query(`update merchant."order" set fulfillment_url = $2 where order_id = $1`, [
      claimed.orderId,
      page,
    ]);
  }
  await client.end();
});

test('[FORGET-3] forgetting twice is harmless, also at the same time and by other names', async () => {
  const claimed = await makeClaimedOrder(shop, order);
  const wishes = [
    ['$.delivery_location'],
    ['$.extra.phone'],
    ['$.products[1].image', '$.products[1].image'],
    ['$.products[0].image', '$.delivery_location'],
  ];
  for (let round = 0; round < 2; round += 1) {
    const answers = await Promise.all(wishes.map((fields) => forget(claimed.orderId, { fields })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rest = await contractOf(claimed);
    expect(JSON.stringify(rest)).not.toMatch(/Elm Street|0421 1234|base64/);
    expect(hashContractTerms(rest)).toEqual(claimed.hContract);
  }
  expect((await forget(claimed.orderId, { fields: [] })).status).toBe(200);
});

test('[FORGET-3] what is not marked is 409/2511, and then nothing is forgotten', async () => {
  const claimed = await makeClaimedOrder(shop, order);
  for (const path of ['$.summary', '$.none', '$.extra', '$.extra.shelf', '$.products[7].image']) {
    const refused = await forget(claimed.orderId, { fields: ['$.delivery_location', path] });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 2511, field: expect.stringMatching(/^fields.\d$/) as string, detail: path },
    });
  }
  expect(await contractOf(claimed)).toEqual(claimed.json);
});

test('[FORGET-3] a malformed path is 400/2510, a malformed request 400/26', async () => {
  const claimed = await makeClaimedOrder(shop, order);
  for (const path of ['', '$', 'delivery_location', '$.a b', '$.products[-1].image', '$..x']) {
    const refused = await forget(claimed.orderId, { fields: [path] });
    expect(refused).toMatchObject({ status: 400, body: { code: 2510, field: 'fields.0' } });
  }
  for (const [fields, field] of [
    ['$.delivery_location', 'fields'],
    [[1], 'fields.0'],
  ] as const) {
    const refused = await forget(claimed.orderId, { fields });
    expect(refused).toMatchObject({ status: 400, body: { code: 26, field } });
  }
  expect(await contractOf(claimed)).toEqual(claimed.json);
});

test('[FORGET-1] unknown orders are 404/2005, and a stranger is 401', async () => {
  expect(await forget('none')).toMatchObject({ status: 404, body: { code: 2005 } });
  const claimed = await makeClaimedOrder(shop, order);
  expect(await forget(claimed.orderId, undefined, 'wrong')).toMatchObject({ status: 401 });
  expect(await contractOf(claimed)).toEqual(claimed.json);
});

test('[FORGET-1] members that every contract needs cannot be marked: 400/2502 names them', async () => {
  for (const name of ['amount', 'pay_deadline', 'h_wire', 'merchant']) {
    const refused = await refusalOf(
      shop.backend.createOrder({
        order: { amount: 'KUDOS:1', summary: 'x', _forgettable: [name] },
      }),
    );
    expect(refused).toMatchObject({ status: 400, body: { code: 2502, field: `order.${name}` } });
  }
});
