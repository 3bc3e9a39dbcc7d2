import { beforeAll, expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { bytes, newKeyPair } from '../../support/coins';
import { makeInstance, type TestInstance } from './merchant-support';
import {
  askProposal,
  bytesOf,
  checkPayment,
  makeOrder,
  postOrder,
  takeProposal,
} from './style-b-support';

const url = inject('serverUrl');
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url);
});

function nonce(): string {
  return encodeBase32(newKeyPair().publicKey);
}

test('[ORDB-1] a minimal order is answered by its identifier, and by nothing else', async () => {
  const { status, body } = await postOrder(url, shop);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['order_id']);
  const shown = await shop.backend.order(String(body['order_id']));
  expect(shown).toMatchObject({ status: 'unpaid', summary: 'A cup of tea' });
});

test('[ORDB-1] the instance is named by the order; without a name, or an empty one, it is the default one', async () => {
  for (const instance of [undefined, '']) {
    const refused = await postOrder(url, shop, { instance });
    // The default instance exists, and this is not its token.
    expect(refused).toMatchObject({ status: 401, body: { code: 2015 } });
  }
  expect(await postOrder(url, shop, { instance: 'nobody' })).toMatchObject({
    status: 404,
    body: { code: 2000 },
  });
});

test.for(['amount', 'summary', 'fulfillment_url'])(
  '[ORDB-1] an order without %s is refused and the field named',
  async (field) => {
    const refused = await postOrder(url, shop, { [field]: undefined });
    expect(refused).toMatchObject({ status: 400, body: { code: 1008, field: `order.${field}` } });
  },
);

test('[ORDB-2] every member of a contract that the shop may choose may be given', async () => {
  const now = Math.floor(Date.now() / 1000) * 1000;
  const id = `whole-${encodeBase32(bytes(6))}`;
  await makeOrder(url, shop, {
    order_id: id,
    timestamp: { t_ms: now },
    pay_deadline: { t_ms: now + 600_000 },
    refund_deadline: { t_ms: now + 1_200_000 },
    wire_transfer_deadline: { t_ms: now + 1_800_000 },
    max_fee: 'KUDOS:0.3',
    max_wire_fee: 'KUDOS:0.2',
    wire_fee_amortization: 7,
    pay_url: 'https://proxy.example/pay',
    products: [{ description: 'Tea', quantity: '2', delivery_location: 'home' }],
    merchant: { name: 'Tea & Sons', address: 'office', jurisdiction: 'office', instance: shop.id },
    locations: {
      home: { city: 'Zürich', zip_code: '8001', street_number: '7b' },
      office: { country: 'CH', state: 'ZH' },
    },
    extra: { shelf: 'B2' },
  });
  const { json } = await takeProposal(url, shop, id);
  expect(json).toMatchObject({
    order_id: id,
    timestamp: { t_ms: now },
    pay_deadline: { t_ms: now + 600_000 },
    refund_deadline: { t_ms: now + 1_200_000 },
    wire_transfer_deadline: { t_ms: now + 1_800_000 },
    max_fee: 'KUDOS:0.30000000',
    max_wire_fee: 'KUDOS:0.20000000',
    wire_fee_amortization: 7,
    pay_url: 'https://proxy.example/pay',
    products: [
      {
        description: 'Tea',
        quantity: '2',
        price: 'KUDOS:0.64000000',
        delivery_location: 'home',
      },
    ],
    merchant: {
      name: 'Tea & Sons',
      address: 'office',
      jurisdiction: 'office',
      instance: shop.id,
    },
    locations: {
      home: { city: 'Zürich', zip_code: '8001', street_number: '7b' },
      office: { country: 'CH', state: 'ZH' },
    },
    extra: { shelf: 'B2' },
    wire_method: 'x-taler-bank',
    exchanges: [{ url: `${url}/exchange/` }],
    auditors: [],
  });
  expect(json['H_wire']).toBe(json['h_wire']);
});

test('[ORDB-2] a whole contract names its instance as its merchant', async () => {
  const merchant = { name: 'Tea & Sons', instance: shop.id };
  const made = await postOrder(url, shop, { instance: undefined, merchant });
  expect(made.status).toBe(200);
  expect(await shop.backend.order(String(made.body['order_id']))).toMatchObject({
    status: 'unpaid',
  });
  const unknown = { ...merchant, instance: 'nobody' };
  expect(await postOrder(url, shop, { instance: undefined, merchant: unknown })).toMatchObject({
    status: 404,
    body: { code: 2000, field: 'order.merchant.instance' },
  });
});

test('[ORDB-2] [TYPE-2] taxes may be written by their names alone, and reach the contract in eight digits', async () => {
  const taxes = [{ VAT: 'KUDOS:0.1' }, { name: 'city', tax: 'KUDOS:0.02' }, { VAT: '19 %' }];
  const written = [{ VAT: 'KUDOS:0.10000000' }, { tax: 'KUDOS:0.02000000' }, { VAT: '19 %' }];
  const orderId = await makeOrder(url, shop, { products: [{ description: 'Tea', taxes }] });
  const { json } = await takeProposal(url, shop, orderId);
  expect(json).toMatchObject({ products: [{ taxes: written }] });
});

test('[ORDB-2] a label that locations does not have, and a merchant of another instance, are refused', async () => {
  const label = await postOrder(url, shop, { merchant: { address: 'nowhere' } });
  expect(label).toMatchObject({
    status: 400,
    body: { code: 2505, field: 'order.merchant.address' },
  });
  const other = await postOrder(url, shop, { merchant: { instance: 'default' } });
  expect(other).toMatchObject({
    status: 404,
    body: { code: 2001, field: 'order.merchant.instance' },
  });
});

test('[ORDB-3] without an order id each order is another one; with an id the same content is the same order', async () => {
  const [first, second] = [await makeOrder(url, shop), await makeOrder(url, shop)];
  expect(first).not.toBe(second);
  const id = `same-${encodeBase32(bytes(6))}`;
  expect(await makeOrder(url, shop, { order_id: id })).toBe(id);
  expect(await makeOrder(url, shop, { order_id: id })).toBe(id);
  const refused = await postOrder(url, shop, { order_id: id, summary: 'Coffee' });
  expect(refused).toMatchObject({ status: 400, body: { code: 2508 } });
  expect(await shop.backend.order(id)).toMatchObject({ summary: 'A cup of tea' });
});

test('[ORDB-4] only check-payment tells where to pay', async () => {
  const orderId = await makeOrder(url, shop);
  const { status, body } = await checkPayment(url, shop, { order_id: orderId });
  expect(status).toBe(200);
  expect(body['paid']).toBe(false);
  const redirect = new URL(String(body['payment_redirect_url']));
  expect(redirect.pathname).toBe('/merchant/public/trigger-pay');
  expect(redirect.searchParams.get('contract_url')).toBe(body['contract_url']);
});

test('[ORDB-5] the proposal has the contract, its hash and a signature that verifies, under old names and new', async () => {
  const orderId = await makeOrder(url, shop, { summary: 'Tee für 4 €' });
  const { answer, hContract, terms, json, nonce: claimed } = await takeProposal(url, shop, orderId);
  expect(answer.contract_terms).toEqual(answer.data);
  expect(answer.sig).toBe(answer.merchant_sig);
  expect(json['nonce']).toBe(claimed);
  // Raw UTF-8, as wallets of early 2020 have it.
  expect(bytesOf(answer.H_proposal)).toEqual(hContract);
  const blob = signaturesV9.contract({ hContract });
  expect(verify(terms.merchant_pub, blob, bytesOf(answer.merchant_sig))).toBe(true);
});

test('[ORDB-5] the nonce takes ownership: again the same contract, and another nonce is refused', async () => {
  const orderId = await makeOrder(url, shop);
  const query = { instance: shop.id, order_id: orderId };
  const look = async (): Promise<number> => {
    const search = new URLSearchParams({ ...query, nonce: nonce() }).toString();
    return (await fetch(`${url}/merchant/public/proposal?${search}`, { method: 'HEAD' })).status;
  };
  // A mere look takes nothing.
  expect(await look()).toBe(200);
  // The specification has any text, deployed wallets a key.
  const owner = 'a random text: 7f3a9c';
  const first = await askProposal(url, { ...query, nonce: owner });
  expect(first).toMatchObject({ status: 200, body: { data: { nonce: owner } } });
  expect(await look()).toBe(400);
  expect(await askProposal(url, { ...query, nonce: owner })).toMatchObject({
    status: 200,
    body: { H_proposal: first.body['H_proposal'], data: first.body['data'] },
  });
  const other = { status: 400, body: { code: 2503 } };
  expect(await askProposal(url, { ...query, nonce: nonce() })).toMatchObject(other);
});

test('[ORDB-5] order, nonce and instance have to be there and to exist', async () => {
  const orderId = await makeOrder(url, shop);
  const good = { instance: shop.id, order_id: orderId, nonce: nonce() };
  const bad: [Record<string, string>, number, number][] = [
    [{ ...good, order_id: 'nothing' }, 404, 2503],
    [{ ...good, instance: 'nobody' }, 404, 2000],
    [{ ...good, nonce: '' }, 400, 1009],
  ];
  for (const [query, status, code] of bad) {
    expect(await askProposal(url, query)).toMatchObject({ status, body: { code } });
  }
  for (const field of ['order_id', 'nonce']) {
    const query = Object.fromEntries(Object.entries(good).filter(([name]) => name !== field));
    const missing = { status: 400, body: { code: 1008, field } };
    expect(await askProposal(url, query)).toMatchObject(missing);
  }
  expect((await askProposal(url, good)).status).toBe(200);
});

test('[ORDB-5] an order of style A with a claim token needs it in style B, too', async () => {
  const { orderId, token } = await shop.backend.createOrder({
    order: { amount: 'KUDOS:1', summary: 'x' },
  });
  const query = { instance: shop.id, order_id: orderId, nonce: nonce() };
  expect(await askProposal(url, query)).toMatchObject({ status: 404, body: { code: 2503 } });
  expect((await askProposal(url, { ...query, token: token ?? '' })).status).toBe(200);
});

test('[ORDB-6] an order id that the frontend used for other content is refused with 403', async () => {
  const orderId = await makeOrder(url, shop, { order_id: `twice-${encodeBase32(bytes(6))}` });
  await postOrder(url, shop, { order_id: orderId, amount: 'KUDOS:6.4' });
  const query = { instance: shop.id, order_id: orderId, nonce: nonce() };
  expect(await askProposal(url, query)).toMatchObject({ status: 403, body: { code: 9282 } });
  expect(await shop.backend.order(orderId)).toMatchObject({ status: 'unpaid' });
});

test('[ORDB-6] a contract that a wallet has already is not taken away from it', async () => {
  const orderId = await makeOrder(url, shop, { order_id: `kept-${encodeBase32(bytes(6))}` });
  const { nonce: owner } = await takeProposal(url, shop, orderId);
  await postOrder(url, shop, { order_id: orderId, amount: 'KUDOS:6.4' });
  const query = { instance: shop.id, order_id: orderId, nonce: owner };
  expect((await askProposal(url, query)).status).toBe(200);
});

test('[ORDB-7] a contract of style B has every field of the table, and what later wallets look for', async () => {
  const { json } = await takeProposal(url, shop, await makeOrder(url, shop));
  expect(json).toMatchObject({
    summary: 'A cup of tea',
    amount: 'KUDOS:0.64000000',
    pay_url: `${url}/merchant/public/instances/${shop.id}/pay`,
    merchant_base_url: `${url}/merchant/public/instances/${shop.id}/`,
    fulfillment_url: 'https://shop.example/tea',
    max_fee: 'KUDOS:1.00000000',
    max_wire_fee: 'KUDOS:1.00000000',
    wire_fee_amortization: 1,
    products: [],
    wire_method: 'x-taler-bank',
    auditors: [],
    merchant: { name: `Shop ${shop.id}`, instance: shop.id, address: '_ma', jurisdiction: '_mj' },
    locations: { _ma: { country: 'DE', city: 'Berlin' }, _mj: { country: 'DE' } },
  });
  for (const time of ['timestamp', 'refund_deadline', 'pay_deadline', 'wire_transfer_deadline']) {
    expect(json[time]).toEqual({ t_ms: expect.any(Number) as number });
  }
  // No refund delay was asked for: all sales are final.
  expect(json['refund_deadline']).toEqual(json['timestamp']);
  for (const name of ['order_id', 'merchant_pub', 'H_wire', 'h_wire', 'nonce']) {
    expect(json[name]).toEqual(expect.any(String));
  }
  expect(json['exchanges']).toEqual([
    { url: `${url}/exchange/`, master_pub: expect.any(String) as string },
  ]);
});

test('[ORDB-7] two equal places have one label, and an order without an address of its own gets its page', async () => {
  const same = await makeInstance(url, { jurisdiction: { country: 'DE', town: 'Berlin' } });
  const { orderId } = await same.backend.createOrder({
    order: {
      amount: 'KUDOS:1',
      summary: 'x',
      products: [{ description: 'a', quantity: 3, price: 'KUDOS:0.5' }],
    },
    create_token: false,
  });
  const { json } = await takeProposal(url, same, orderId);
  expect(json).toMatchObject({
    merchant: { address: '_ma', jurisdiction: '_ma' },
    fulfillment_url: `${same.baseUrl}orders/${orderId}`,
    products: [{ quantity: '3', price: 'KUDOS:0.50000000' }],
  });
});

test('[ORDB-7] claimed in style A, an order of style B is a contract of style A', async () => {
  const orderId = await makeOrder(url, shop, {
    products: [
      { description: 'Tea', quantity: '2', delivery_location: 'home' },
      { description: 'Song', price: 'KUDOS:0.1', delivery_location: 'https://songs.example/1' },
    ],
    locations: { home: { city: 'Bern', zip_code: '3000', state: 'BE' } },
  });
  const { contractTerms: json } = await shop.wallet.claim(orderId, {
    nonce: newKeyPair().publicKey,
  });
  expect(json).toMatchObject({
    merchant_base_url: shop.baseUrl,
    merchant: { address: { country: 'DE', town: 'Berlin' } },
    products: [
      {
        quantity: 2,
        delivery_location: { town: 'Bern', post_code: '3000', country_subdivision: 'BE' },
      },
      { description: 'Song', delivery_location: { address_lines: ['https://songs.example/1'] } },
    ],
  });
  for (const name of ['pay_url', 'H_wire', 'locations']) expect(json).not.toHaveProperty(name);
});
