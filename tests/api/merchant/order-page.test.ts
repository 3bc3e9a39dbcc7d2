import { beforeAll, expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { bytes, makeCoins } from '../../support/coins';
import { claimOrder, makeInstance, payWith, send, type TestInstance } from './merchant-support';

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
  return { id: made.order_id, token: made.token ?? '' };
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

test('a browser gets a page with QR code, amount, payee, expiry, link and refresh', async () => {
  const { id, token } = await makeOrder();
  const { status, text, headers } = await page(id, { token });
  expect(status).toBe(402);
  expect(headers.get('content-type')).toContain('text/html');
  expect(text).toContain('lang="en"');
  expect(text).toMatch(
    /<svg[^>]*role="img"[^>]*aria-label="[^"]*0\.64.KUDOS to Tea &amp; &lt;Co&gt;"/s,
  );
  expect(text).toMatch(/<a class="open" href="taler\+http:\/\/pay\/[^"]+">Open wallet<\/a>/);
  expect(text).toMatch(/http-equiv="refresh" content="5"/);
  expect(text).toMatch(/59 minutes|1 hour/);
  // The merchant's words are text, never markup.
  expect(text).toContain('Tea &lt;b&gt;');
  expect(text).not.toContain('<b>');
  expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/look-again.js" defer>']);
});

test('the page speaks German to whoever asks for it', async () => {
  const { id, token } = await makeOrder();
  const { text, headers } = await page(id, { token }, 'de-CH, en;q=0.5');
  expect(headers.get('content-language')).toBe('de');
  expect(text).toContain('Wallet öffnen');
  expect(text).toContain('0,64');
});

test('the switch of languages leads back to the same order, with its token', async () => {
  const { id, token } = await makeOrder();
  const order = `${shop.baseUrl}orders/${id}?${new URLSearchParams({ token, session_id: 'mine' })}`;
  const english = await fetch(order, { headers: { ...PAGE, 'accept-language': 'en' } });
  // Without the query, the way back would lose the order's credentials.
  expect(english.headers.get('referrer-policy')).toBe('same-origin');
  const path = /<a href="([^"]+)" lang="de"/.exec(await english.text())?.[1] ?? '';
  const switched = await fetch(new URL(path, order), {
    headers: { ...PAGE, referer: order },
    redirect: 'manual',
  });
  expect(switched.status).toBe(303);
  expect(new URL(switched.headers.get('location') ?? '', order).href).toBe(order);
  const cookie = switched.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const headers = { ...PAGE, 'accept-language': 'en', cookie };
  const german = await fetch(order, { headers });
  expect(german.status).toBe(402);
  const text = await german.text();
  expect(text).toContain('lang="de"');
  expect(text).toContain(`<dd>${id}</dd>`);
  expect(text).toContain('Wallet öffnen');
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

test('[PAYB-5] browsers get refusals as pages, in the reader’s language and under the same status', async () => {
  const { id } = await makeOrder();
  const ask = (path: string, language = 'en'): Promise<Response> =>
    fetch(`${shop.baseUrl}${path}`, {
      headers: { accept: 'text/html,*/*', 'accept-language': language },
    });
  for (const [path, status, title] of [
    ['orders/none', 404, 'There is nothing here'],
    [`orders/${id}`, 403, 'This address is not complete'],
    [`tips/${encodeBase32(bytes(64))}`, 404, 'There is nothing here'],
  ] as const) {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      'text/html; charset=utf-8',
    ]);
    const page = await answer.text();
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).not.toContain('<script');
  }
  expect(await (await ask('orders/none', 'de')).text()).toContain('<h1>Hier ist nichts</h1>');
});

test('without credentials an order with public_reorder_url is 202 and names it', async () => {
  const { id } = await makeOrder({ public_reorder_url: 'https://shop.example/again' });
  expect(await look(id, {})).toMatchObject({
    status: 202,
    body: { public_reorder_url: 'https://shop.example/again' },
  });
  const { status, text } = await page(id, {});
  expect(status).toBe(202);
  expect(text).toContain('href="https://shop.example/again"');
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

test('a paid order without an address of goods shows a page that says so', async () => {
  const { id, token } = await makeOrder();
  const claimed = await claimOrder(shop, id, token);
  const [coin] = await makeCoins(url, ['0.64']);
  await shop.wallet.pay(id, { coins: [payWith(url, claimed, coin!)], sessionId: '' });
  const { status, text } = await page(id, { token });
  expect(status).toBe(200);
  expect(text).toContain('<p role="status">This order is paid.</p>');
  expect(text).not.toContain('http-equiv="refresh"');
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
