import { beforeAll, expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { bytes, makeCoins, type TestCoin } from '../../support/coins';
import { makeInstance, send, type TestInstance } from './merchant-support';
import {
  bytesOf,
  checkPayment,
  coinOf,
  makeOrder,
  payAtB,
  takeProposal,
  type ProposedOrder,
} from './style-b-support';

const url = inject('serverUrl');
let shop: TestInstance;
const purse: TestCoin[] = [];

beforeAll(async () => {
  shop = await makeInstance(url);
  purse.push(...(await makeCoins(url, Array<string>(24).fill('0.64'))));
});

function coin(): TestCoin {
  const next = purse.pop();
  if (next === undefined) throw new Error('the purse is empty');
  return next;
}

async function propose(order: Record<string, unknown> = {}): Promise<ProposedOrder> {
  return takeProposal(url, shop, await makeOrder(url, shop, order));
}

test('[PAYB-1] check-payment is unpaid with an address for the wallet, then paid with the contract', async () => {
  const orderId = await makeOrder(url, shop);
  const unpaid = await checkPayment(url, shop, { order_id: orderId });
  expect(unpaid).toMatchObject({
    status: 200,
    body: {
      paid: false,
      contract_url: `${url}/merchant/public/proposal?instance=${shop.id}&order_id=${orderId}`,
    },
  });
  const claimed = await takeProposal(url, shop, orderId);
  const redirect = (await checkPayment(url, shop, { order_id: orderId })).body;
  const query = new URL(String(redirect['payment_redirect_url'])).searchParams;
  expect(query.get('h_contract_terms')).toBe(encodeBase32(claimed.hContract));
  await payAtB(url, claimed, [coinOf(url, claimed, coin())]);
  expect(await checkPayment(url, shop, { order_id: orderId })).toMatchObject({
    status: 200,
    body: {
      paid: true,
      refunded: false,
      refund_amount: 'KUDOS:0',
      contract_terms: claimed.json,
      last_session_id: '',
    },
  });
});

test('[PAYB-1] check-payment needs a known instance, its token, and a known order', async () => {
  const query = `order_id=${await makeOrder(url, shop)}`;
  const ask = (search: string, token = shop.token) =>
    send(`${url}/check-payment?${search}`, { token });
  const here = `instance=${shop.id}`;
  expect(await ask(`${query}&instance=nobody`)).toMatchObject({
    status: 400,
    body: { code: 2910 },
  });
  expect(await ask(`${query}&${here}`, 'another')).toMatchObject({ status: 401 });
  expect(await ask(here)).toMatchObject({ status: 400, body: { code: 1008, field: 'order_id' } });
  expect(await ask(`${here}&order_id=x`)).toMatchObject({ status: 404, body: { code: 2913 } });
  const key = await send(`${url}/check-payment?${query}&${here}`, {
    headers: { authorization: `ApiKey ${shop.token}` },
  });
  expect(key.status).toBe(200);
});

test('[SESS-2] with a session only a payment bound to it counts, and the wallet’s proof of it', async () => {
  const claimed = await propose();
  const coins = [coinOf(url, claimed, coin())];
  const { orderId } = claimed;
  const paid = await payAtB(url, claimed, coins, { session_id: 'one' });
  const proof = String(paid.body['session_sig']);
  const blob = signaturesV9.paySession({ orderId, sessionId: 'one' });
  expect(verify(claimed.terms.merchant_pub, blob, bytesOf(proof))).toBe(true);
  const check = async (query: Record<string, string>) =>
    (await checkPayment(url, shop, { order_id: orderId, ...query })).body['paid'];
  expect(await check({ session_id: 'one' })).toBe(true);
  expect(await check({ session_id: 'two' })).toBe(false);
  // Replayed for another session, the last one counts; the proof of the first one stays one.
  await payAtB(url, claimed, coins, { session_id: 'two' });
  expect(await check({ session_id: 'two' })).toBe(true);
  expect(await check({ session_id: 'one' })).toBe(false);
  expect(await check({ session_id: 'one', session_sig: proof })).toBe(true);
});

test('[SESS-2] a session signature that the instance did not make, and one of another session, are refused', async () => {
  const claimed = await propose();
  const paid = await payAtB(url, claimed, [coinOf(url, claimed, coin())], { session_id: 'one' });
  const order = { order_id: claimed.orderId };
  for (const [query, code] of [
    [{ session_id: 'two', session_sig: String(paid.body['session_sig']) }, 2915],
    [{ session_id: 'one', session_sig: encodeBase32(bytes(64)) }, 2915],
    [{ session_id: 'one', session_sig: 'nonsense' }, 1009],
  ] as const) {
    const refused = await checkPayment(url, shop, { ...order, ...query });
    expect(refused).toMatchObject({ status: 400, body: { code, field: 'session_sig' } });
  }
  // Without a session, the signature cannot prove anything.
  const alone = await checkPayment(url, shop, { ...order, session_sig: 'nonsense' });
  expect(alone).toMatchObject({ status: 200, body: { paid: true } });
});

test('[SESS-3] without a session a payment counts that was made in any session', async () => {
  const claimed = await propose();
  await payAtB(url, claimed, [coinOf(url, claimed, coin())], { session_id: 'one' });
  const { body } = await checkPayment(url, shop, { order_id: claimed.orderId });
  expect(body).toMatchObject({ paid: true, last_session_id: 'one' });
});

test('[SESS-1] bought once, another order for the same address names the first in this session', async () => {
  const page = `https://shop.example/essay-${encodeBase32(bytes(6))}`;
  const claimed = await propose({ fulfillment_url: page });
  await payAtB(url, claimed, [coinOf(url, claimed, coin())], { session_id: 'reader' });
  const again = await makeOrder(url, shop, { fulfillment_url: page });
  const ask = (session: string) =>
    checkPayment(url, shop, { order_id: again, session_id: session, resource_url: page });
  expect((await ask('reader')).body).toMatchObject({
    paid: false,
    already_paid_order_id: claimed.orderId,
  });
  expect((await ask('stranger')).body).not.toHaveProperty('already_paid_order_id');
});

test.for([
  ['session_id', 'sé'],
  ['session_id', ' s'],
  ['contract_url', 'https://proxy.example/\nX: y'],
  ['resource_url', `https://shop.example/${'ü'.repeat(1000)}`],
] as const)(
  '[PAYB-5] %s that no header can carry to the wallet is refused before anybody is sent to pay: %s',
  async ([field, value]) => {
    const orderId = await makeOrder(url, shop);
    expect(await checkPayment(url, shop, { order_id: orderId, [field]: value })).toMatchObject({
      status: 400,
      body: { code: 1009, field },
    });
  },
);

test('[PAYB-5] a long address is carried to the wallet; two that no request could carry are refused', async () => {
  const orderId = await makeOrder(url, shop);
  const page = `https://shop.example/${'/:'.repeat(1000)}`;
  const one = await checkPayment(url, shop, { order_id: orderId, resource_url: page });
  expect((await send(String(one.body['payment_redirect_url']))).status).toBe(402);
  const query = `instance=${shop.id}&order_id=${orderId}&resource_url=${page}&contract_url=${page}`;
  const both = await send(`${url}/merchant/check-payment?${query}`, { token: shop.token });
  expect(both).toMatchObject({ status: 400, body: { code: 1009, field: 'resource_url' } });
});

test('[SESS-4] resource_url and session reach the wallet through the redirect, so that it can replay', async () => {
  const page = 'https://shop.example/essay?lang=de&x=ü';
  const orderId = await makeOrder(url, shop, { fulfillment_url: page });
  const { body } = await checkPayment(url, shop, {
    order_id: orderId,
    session_id: 's 1/2',
    resource_url: page,
    contract_url: 'https://proxy.example/contract?id=1',
  });
  const redirect = new URL(String(body['payment_redirect_url']));
  expect(Object.fromEntries(redirect.searchParams)).toMatchObject({
    resource_url: page,
    session_id: 's 1/2',
    contract_url: 'https://proxy.example/contract?id=1',
  });
  expect(body['contract_url']).toBe('https://proxy.example/contract?id=1');
});
