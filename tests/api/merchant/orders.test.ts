import { beforeAll, expect, inject, test } from 'vitest';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { hashContractTerms } from '@/protocol/contract-hash';
import { exchangeAt, kudos, newKeyPair, refusalOf } from '../../support/coins';
import {
  claimOrder,
  makeClaimedOrder,
  makeInstance,
  send,
  type TestInstance,
} from './merchant-support';

const url = inject('serverUrl');
const DAY_MS = 24 * 3_600_000;
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url);
});

function post(body: unknown, path = 'private/orders') {
  return send(shop.baseUrl + path, { token: shop.token, body });
}

const minimal = { amount: 'KUDOS:3', summary: 'Three teas' };

test('[ORDA-1] an order is answered by its id and a claim token of 26 characters', async () => {
  const { status, body } = await post({ order: minimal });
  expect(status).toBe(200);
  expect(body['order_id']).toMatch(/^\d{4}\.\d{3}-[0-9A-Z]{13}$/);
  expect(body['token']).toMatch(/^[0-9A-Z]{26}$/);
});

test('[ORDA-1] with create_token false there is no token, and none is needed', async () => {
  const { orderId, token } = await shop.backend.createOrder({
    order: minimal,
    create_token: false,
  });
  expect(token).toBeUndefined();
  expect(await shop.wallet.orderStatus(orderId)).toMatchObject({ status: 'unpaid' });
  await claimOrder(shop, orderId, undefined);
});

test('[CLAIM-2] a claim token of null is as none: enough where none is needed, and only there', async () => {
  const claimWithNull = async (create_token: boolean) => {
    const { orderId } = await shop.backend.createOrder({ order: minimal, create_token });
    const nonce = encodeBase32(newKeyPair().publicKey);
    return send(`${shop.baseUrl}orders/${orderId}/claim`, { body: { nonce, token: null } });
  };
  expect(await claimWithNull(false)).toMatchObject({ status: 200 });
  expect(await claimWithNull(true)).toMatchObject({ status: 404, body: { code: 2300 } });
});

test.for(['fulfillment_url', 'fulfillment_URI'])(
  '[ORDA-2] the order id stands in for the placeholder in %s',
  async (member) => {
    const claimed = await makeClaimedOrder(shop, {
      [member]: 'https://shop.example/${ORDER_ID}/read?o=${ORDER_ID}',
    });
    const { orderId } = claimed;
    expect(claimed.terms.fulfillment_url).toBe(`https://shop.example/${orderId}/read?o=${orderId}`);
    expect(claimed.json).not.toHaveProperty('fulfillment_URI');
  },
);

test('[ORDA-3] refund_delay sets the refund deadline; without it refunds are off', async () => {
  const off = await makeClaimedOrder(shop);
  expect(off.terms.refund_deadline).toBe(off.terms.timestamp);
  const on = await makeClaimedOrder(shop, {}, { refund_delay: '20 minutes' });
  expect(on.terms.refund_deadline).toBe(on.terms.timestamp + 1_200_000);
});

test('[ORDA-4] auto_refund reaches the contract', async () => {
  const claimed = await makeClaimedOrder(shop, {}, { auto_refund: { d_ms: 60_000 } });
  expect(claimed.json['auto_refund']).toEqual({ d_ms: 60_000, d_us: 60_000_000 });
});

test('[ORDA-5] fees of the order override the defaults, and the contract has those in force', async () => {
  const defaults = await makeClaimedOrder(shop);
  expect(defaults.json).toMatchObject({
    max_fee: 'KUDOS:1.00000000',
    max_wire_fee: 'KUDOS:1.00000000',
    wire_fee_amortization: 1,
  });
  const beside = { max_fee: 'KUDOS:0.2', max_wire_fee: 'KUDOS:0.3', wire_fee_amortization: 0 };
  const claimed = await makeClaimedOrder(shop, {}, beside);
  expect(claimed.json).toMatchObject({
    max_fee: 'KUDOS:0.20000000',
    max_wire_fee: 'KUDOS:0.30000000',
    wire_fee_amortization: 1,
  });
  const inside = await makeClaimedOrder(shop, { max_fee: 'KUDOS:0.4', wire_fee_amortization: 7 });
  expect(inside.json).toMatchObject({ max_fee: 'KUDOS:0.40000000', wire_fee_amortization: 7 });
});

test('[ORDA-6] deadlines follow the instance’s delays unless overridden, in whole seconds', async () => {
  const { terms } = await makeClaimedOrder(shop);
  expect(terms.timestamp % 1000).toBe(0);
  expect(terms.wire_transfer_deadline).toBe(terms.timestamp + 3_600_000);
  expect(Math.abs(terms.pay_deadline - terms.timestamp - 3_600_000)).toBeLessThanOrEqual(1000);
  const later = Math.floor(Date.now() / 1000) * 1000 + DAY_MS;
  const given = await makeClaimedOrder(shop, {
    pay_deadline: { t_ms: later + 321 },
    wire_transfer_deadline: { t_ms: later + DAY_MS },
  });
  expect(given.terms.pay_deadline).toBe(later);
  expect(given.terms.wire_transfer_deadline).toBe(later + DAY_MS);
});

test('[ORDA-7] extra members, products and taxes survive into the contract', async () => {
  const claimed = await makeClaimedOrder(shop, {
    extra: { shelf: 7, note: 'größe €' },
    delivery_date: { t_ms: 1_900_000_000_000 },
    products: [
      {
        description: 'Tea',
        quantity: '2',
        price: 'KUDOS:0.5',
        unit: 'cup',
        taxes: [{ name: 'VAT', tax: 'KUDOS:0.1' }],
      },
    ],
  });
  expect(claimed.json).toMatchObject({
    extra: { shelf: 7, note: 'größe €' },
    delivery_date: { t_ms: 1_900_000_000_000 },
    // TYPE-2: amounts in contracts have eight digits; D7: quantities are numbers.
    products: [
      {
        description: 'Tea',
        quantity: 2,
        unit: 'cup',
        price: 'KUDOS:0.50000000',
        taxes: [{ name: 'VAT', tax: 'KUDOS:0.10000000' }],
      },
    ],
  });
});

test('forgettable members get salts, in both spellings of the wish', async () => {
  const claimed = await makeClaimedOrder(shop, {
    delivery_notes: 'second door',
    _forgettable: ['delivery_notes'],
    products: [{ description: 'Tea', image: 'data:', $forgettable: { image: true } }],
  });
  expect(claimed.json).not.toHaveProperty('_forgettable');
  expect(claimed.json['$forgettable']).toEqual({ delivery_notes: expect.any(String) as string });
});

test('[ORDA-8] an order id again: the same content the same answer, other content 409/2503', async () => {
  const order = { ...minimal, order_id: 'table-7', pay_deadline: { t_ms: 1_900_000_000_000 } };
  const first = await post({ order, refund_delay: '10 minutes' });
  expect(first.body).toMatchObject({ order_id: 'table-7' });
  // The same in another spelling.
  const again = await post({
    refund_delay: { d_ms: 600_000 },
    order: { ...order, amount: 'KUDOS:3.00' },
    create_token: true,
  });
  expect(again.body).toEqual(first.body);
  const other = await post({ order: { ...order, amount: 'KUDOS:4' }, refund_delay: '10 minutes' });
  expect(other).toMatchObject({ status: 409, body: { code: 2503 } });
  // Another instance numbers for itself.
  const neighbour = await makeInstance(url);
  await neighbour.backend.createOrder({ order: { ...minimal, order_id: 'table-7' } });
});

const past = { t_ms: 1_500_000_000_000 };

test.for([
  ['zero amount', { ...minimal, amount: 'KUDOS:0' }, 9204],
  ['another currency', { ...minimal, amount: 'EUR:3' }, 30],
  ['fee in another currency', { ...minimal, max_fee: 'EUR:3' }, 30],
  ['pay deadline in the past', { ...minimal, pay_deadline: past }, 9205],
  ['refund after the wire deadline', { ...minimal, refund_deadline: { t_ms: 1.9e12 } }, 2504],
  ['no amount', { summary: 'x' }, 25],
  ['no summary', { amount: 'KUDOS:1' }, 25],
  ['negative amount', { ...minimal, amount: 'KUDOS:-1' }, 26],
  ['nine digits', { ...minimal, amount: 'KUDOS:0.000000001' }, 26],
  ['a fraction where wallets want whole numbers', { ...minimal, extra: { n: 1.5 } }, 2502],
  ['a member name with a hyphen', { ...minimal, extra: { 'de-CH': 'x' } }, 2502],
  ['an order id that is a path', { ...minimal, order_id: '../x' }, 26],
  ['a deadline that is never', { ...minimal, pay_deadline: { t_ms: 'never' } }, 26],
] as const)('[ORDA-10] %s is a clear 400', async ([, order, code]) => {
  const refused = await post({ order });
  expect(refused).toMatchObject({ status: 400, body: { code } });
  expect(refused.body['hint']).toEqual(expect.any(String));
});

test('an unknown payment target is 404/2500, and "test" means the test bank', async () => {
  const made = await post({ order: minimal, payment_target: 'test' });
  expect(made).toMatchObject({ status: 200 });
  const refused = await post({ order: minimal, payment_target: 'iban' });
  expect(refused).toMatchObject({ status: 404, body: { code: 2500 } });
});

test('[CLAIM-1] [CLAIM-5] [CLAIM-6] the claimed contract is complete, signed and echoes the nonce', async () => {
  const { orderId, token } = await shop.backend.createOrder({ order: minimal });
  const nonce = newKeyPair().publicKey;
  const answer = await post({ nonce: encodeBase32(nonce), token }, `orders/${orderId}/claim`);
  const { contract_terms: terms, sig, ...top } = answer.body;
  // D3: the members stand at top level too.
  expect(top).toEqual(terms);
  const keys = await exchangeAt(url).keys();
  expect(terms).toMatchObject({
    order_id: orderId,
    amount: 'KUDOS:3.00000000',
    nonce: encodeBase32(nonce),
    wire_method: 'x-taler-bank',
    exchanges: [{ url: `${url}/exchange/`, master_pub: encodeBase32(keys.masterPub) }],
    auditors: [],
    merchant: { name: `Shop ${shop.id}`, address: { country: 'DE', town: 'Berlin' } },
  });
  expect(terms).toHaveProperty('wire_transfer_deadline');
  expect(terms).toHaveProperty('h_wire');
  expect(terms).not.toHaveProperty('pay_url');
  expect(terms).not.toHaveProperty('H_wire');
  const claimed = await claimAgain(orderId, nonce, token);
  const blob = signaturesV9.contract({ hContract: hashContractTerms(claimed) });
  expect(
    verify((await makeClaimedOrder(shop)).terms.merchant_pub, blob, decodeBase32(String(sig))),
  ).toBe(true);
});

async function claimAgain(orderId: string, nonce: Uint8Array, token: string | undefined) {
  const answer = await shop.wallet.claim(orderId, { nonce, token: token! });
  return answer.contractTerms;
}

test('[CLAIM-2] a wrong or missing token is refused and leaves the order unclaimed', async () => {
  const { orderId, token } = await shop.backend.createOrder({ order: minimal });
  const nonce = encodeBase32(newKeyPair().publicKey);
  for (const wrong of [undefined, '0'.repeat(26), 'x', token!.slice(1), '']) {
    const refused = await post({ nonce, token: wrong }, `orders/${orderId}/claim`);
    expect(refused).toMatchObject({ status: 404, body: { code: 2300 } });
  }
  expect(await shop.backend.order(orderId)).toMatchObject({ status: 'unpaid' });
  await claimOrder(shop, orderId, token);
});

test('[CLAIM-3] the same nonce gets the same contract, another is 409/2301', async () => {
  const { orderId, token } = await shop.backend.createOrder({ order: minimal });
  const nonce = newKeyPair().publicKey;
  const first = await claimAgain(orderId, nonce, token);
  expect(await claimAgain(orderId, nonce, token)).toEqual(first);
  expect(await refusalOf(claimOrder(shop, orderId, token))).toMatchObject({
    status: 409,
    body: { code: 2301 },
  });
});

test('[CLAIM-3] of parallel claims by different wallets one gets the order', async () => {
  const { orderId, token } = await shop.backend.createOrder({ order: minimal });
  const claims = await Promise.allSettled(
    Array.from({ length: 8 }, () => claimOrder(shop, orderId, token)),
  );
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('[CLAIM-4] an unknown order is 404/2300, and an empty nonce is 400', async () => {
  const nonce = encodeBase32(newKeyPair().publicKey);
  expect(await post({ nonce }, 'orders/none/claim')).toMatchObject({
    status: 404,
    body: { code: 2300 },
  });
  expect(await post({ nonce: '' }, 'orders/none/claim')).toMatchObject({
    status: 400,
    body: { code: 26, field: 'nonce' },
  });
});

test('orders are listed by row, both ways, in pages', async () => {
  const own = await makeInstance(url);
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const { orderId: id } = await own.backend.createOrder({
      order: { ...minimal, summary: `${n}` },
    });
    ids.push(id);
  }
  const newest = (await own.backend.orders({ delta: -2 })).orders;
  expect(newest.map((order) => order.orderId)).toEqual([ids[4], ids[3]]);
  expect(newest[0]).toMatchObject({
    amount: kudos('3'),
    summary: '4',
    paid: false,
    refundable: false,
    status: 'unpaid',
  });
  const next = (await own.backend.orders({ delta: -2, start: newest[1]!.row })).orders;
  expect(next.map((order) => order.orderId)).toEqual([ids[2], ids[1]]);
  const newer = (await own.backend.orders({ delta: 2, start: next[1]!.row })).orders;
  expect(newer.map((order) => order.orderId)).toEqual([ids[2], ids[3]]);
  expect((await own.backend.orders({ paid: true })).orders).toEqual([]);
  expect((await own.backend.orders({ paid: false })).orders).toHaveLength(5);
  expect((await own.backend.orders()).orders).toHaveLength(5);
  const bad = await send(`${own.baseUrl}private/orders?delta=x`, { token: own.token });
  expect(bad).toMatchObject({ status: 400, body: { code: 26, field: 'delta' } });
});

test('an unclaimed order can be deleted, a claimed one is 409/2520', async () => {
  const { orderId } = await shop.backend.createOrder({ order: minimal });
  await shop.backend.deleteOrder(orderId);
  expect(await refusalOf(shop.backend.order(orderId))).toMatchObject({
    status: 404,
    body: { code: 2005 },
  });
  expect(await refusalOf(shop.backend.deleteOrder(orderId))).toMatchObject({ status: 404 });
  const claimed = await makeClaimedOrder(shop);
  expect(await refusalOf(shop.backend.deleteOrder(claimed.orderId))).toMatchObject({
    status: 409,
    body: { code: 2520 },
  });
});
