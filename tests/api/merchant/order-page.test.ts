import { beforeAll, expect, inject, test } from 'vitest';
import { parseAmount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { bytes, makeCoins } from '../../support/coins';
import { claimOrder, makeInstance, payWith, send, type TestInstance } from './merchant-support';
import { HOUR } from './refund-support';

const url = inject('serverUrl');
const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url, { name: 'Tea & <Co>' });
});

async function makeOrder(order: object = {}, choices: object = {}) {
  const made = await shop.backend.createOrder({
    order: { amount: 'KUDOS:0.64', summary: 'Tea <b>', ...order },
    ...choices,
  });
  return { id: made.orderId, token: made.token ?? '' };
}

function look(id: string, query: Record<string, string>, headers: Record<string, string> = {}) {
  return send(`${shop.baseUrl}orders/${id}?${new URLSearchParams(query)}`, { headers });
}

async function page(id: string, query: Record<string, string>, language = 'en') {
  const response = await fetch(`${shop.baseUrl}orders/${id}?${new URLSearchParams(query)}`, {
    headers: { ...PAGE, 'accept-language': language },
    redirect: 'manual',
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

test('an unpaid order is 402 with the URI for the wallet, as JSON', async () => {
  const { id, token } = await makeOrder({ fulfillment_url: 'https://shop.example/x' });
  const answer = await look(id, { token });
  expect(answer.status).toBe(402);
  expect(answer.body).toEqual({
    taler_pay_uri: `taler+http://pay/${new URL(url).host}/merchant/instances/${shop.id}/${id}/?c=${token}`,
    fulfillment_url: 'https://shop.example/x',
  });
});

test('wrong credentials: 403/2105 and 403/2009; an unknown order: 404/2005', async () => {
  const { id, token } = await makeOrder();
  const wrong = encodeBase32(bytes(16));
  expect(await look(id, { token: wrong })).toMatchObject({ status: 403, body: { code: 2105 } });
  expect(await look(id, {})).toMatchObject({ status: 403, body: { code: 2105 } });
  const hash = encodeBase32(bytes(64));
  expect(await look(id, { h_contract: hash })).toMatchObject({
    status: 403,
    body: { code: 2009 },
  });
  expect(await look('none', { token })).toMatchObject({ status: 404, body: { code: 2005 } });
});

test('without credentials an order with public_reorder_url is 202 and names it', async () => {
  const { id } = await makeOrder({ public_reorder_url: 'https://shop.example/again' });
  expect(await look(id, {})).toMatchObject({
    status: 202,
    body: { public_reorder_url: 'https://shop.example/again' },
  });
});

test('[PAY-14] after the payment a browser is sent to the goods, a wallet is told', async () => {
  const goods = `https://shop.example/goods/${encodeBase32(bytes(5))}`;
  const { id, token } = await makeOrder({ fulfillment_url: goods });
  const claimed = await claimOrder(shop, id, token);
  const [coin] = await makeCoins(url, ['0.64']);
  await shop.wallet.pay(id, { coins: [payWith(url, claimed, coin!)], sessionId: 'mine' });
  const there = await page(id, { token });
  expect(there).toMatchObject({ status: 302 });
  expect(there.headers.get('location')).toBe(goods);
  expect(await look(id, { h_contract: encodeBase32(claimed.hContract) })).toMatchObject({
    status: 200,
    body: {
      refunded: false,
      refund_pending: false,
      refund_amount: 'KUDOS:0',
      fulfillment_url: goods,
    },
  });
  // SESS-2: in another session it is still to be paid, or bound.
  expect(await look(id, { token, session_id: 'other' })).toMatchObject({ status: 402 });
  // SESS-1: another order for the same goods in this session.
  const again = await makeOrder({ fulfillment_url: goods });
  const sent = await page(again.id, { token: again.token, session_id: 'mine' });
  expect(sent.status).toBe(302);
  expect(await look(again.id, { token: again.token, session_id: 'mine' })).toMatchObject({
    status: 402,
    body: { already_paid_order_id: id },
  });
});

test('integration 2: bought in this session at another price, the page says as which order and leads to the goods', async () => {
  const goods = `https://shop.example/goods/${encodeBase32(bytes(5))}`;
  const first = await makeOrder({ fulfillment_url: goods });
  const claimed = await claimOrder(shop, first.id, first.token);
  const [coin] = await makeCoins(url, ['0.64']);
  await shop.wallet.pay(first.id, { coins: [payWith(url, claimed, coin!)], sessionId: 'mine' });
  const dear = await makeOrder({ fulfillment_url: goods, amount: 'KUDOS:500' });
  const query = { token: dear.token, session_id: 'mine' };
  const english = await page(dear.id, query);
  expect(english.status).toBe(200);
  expect(english.text).toContain(`Already bought as order ${first.id}`);
  expect(english.text).toContain(`href="${goods}"`);
  expect(english.text).not.toContain('Pay 500');
  expect((await page(dear.id, query, 'de')).text).toContain('Schon gekauft als Bestellung');
  const bought = { already_paid_order_id: first.id };
  expect(await look(dear.id, query)).toMatchObject({ status: 402, body: bought });
  // Another session has bought nothing.
  const other = await page(dear.id, { ...query, session_id: 'other' });
  expect(other).toMatchObject({ status: 402 });
  expect(other.text).toContain('Pay 500');
});

test('integration 9: while a refund waits, the page offers it and leads to the goods', async () => {
  const goods = `https://shop.example/goods/${encodeBase32(bytes(5))}`;
  const { id, token } = await makeOrder({ fulfillment_url: goods }, { refund_delay: HOUR });
  const claimed = await claimOrder(shop, id, token);
  const [coin] = await makeCoins(url, ['0.64']);
  await shop.wallet.pay(id, { coins: [payWith(url, claimed, coin!)], sessionId: '' });
  expect((await page(id, { token })).status).toBe(302);
  await shop.backend.refundOrder(id, { refund: parseAmount('KUDOS:0.32'), reason: 'broken' });
  const waits = await page(id, { token });
  expect(waits.status).toBe(200);
  expect(waits.text).toContain('Refund of 0.32');
  expect(waits.text).toContain(`href="${goods}"`);
  expect((await page(id, { token }, 'de')).text).toContain('Einkauf öffnen');
  await shop.wallet.obtainRefund(id, { hContract: claimed.hContract });
  expect((await page(id, { token })).headers.get('location')).toBe(goods);
});

test('[ORDA-4] a wallet that awaits a refund is held for its time-out, then told there is none', async () => {
  const { id, token } = await makeOrder();
  const claimed = await claimOrder(shop, id, token);
  const [coin] = await makeCoins(url, ['0.64']);
  await shop.wallet.pay(id, { coins: [payWith(url, claimed, coin!)], sessionId: '' });
  const began = performance.now();
  const query = { token, timeout_ms: '700', await_refund_obtained: 'yes' };
  expect(await look(id, query)).toMatchObject({ status: 200, body: { refunded: false } });
  expect(performance.now() - began).toBeGreaterThan(600);
});
