import { beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { encodeBase32 } from '@/protocol/base32';
import { parseTalerUri } from '@/protocol/uri';
import { bytes, makeCoins } from '../../support/coins';
import { readOldUri } from '../../support/old-uris';
import { makeInstance, send, type TestInstance } from './merchant-support';
import { checkPayment, coinOf, makeOrder, payAtB, takeProposal } from './style-b-support';

const url = inject('serverUrl');
const TRIGGER_PAY = `${url}/merchant/public/trigger-pay`;
const PREFIXES = ['X-Service-', 'X-Taler-', 'Taler-'];
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url);
});

interface Opened {
  readonly status: number;
  readonly headers: Headers;
  readonly page: string;
}

async function open(address: string, language = 'en'): Promise<Opened> {
  const headers = { accept: 'text/html', 'accept-language': language };
  const response = await fetch(address, { headers });
  return { status: response.status, headers: response.headers, page: await response.text() };
}

function triggerPayWith(query: Record<string, string>): string {
  return `${TRIGGER_PAY}?${new URLSearchParams(query).toString()}`;
}

/** Expects the header that wallets of each namespace read. */
function expectHeader(headers: Headers, name: string, value: string | null): void {
  for (const prefix of PREFIXES) expect(headers.get(prefix + name), prefix).toBe(value);
}

test('[PAYB-5] the address for a payment answers 402 with the errand in every namespace', async () => {
  const page = 'https://shop.example/essay';
  const orderId = await makeOrder(url, shop, { fulfillment_url: page });
  const { body } = await checkPayment(url, shop, {
    order_id: orderId,
    session_id: 'reader',
    resource_url: page,
  });
  const { status, headers } = await open(String(body['payment_redirect_url']));
  expect(status).toBe(402);
  expectHeader(headers, 'Contract-Url', String(body['contract_url']));
  expectHeader(headers, 'Session-Id', 'reader');
  expectHeader(headers, 'Resource-Url', page);
  expectHeader(headers, 'Contract-Hash', headers.get('x-taler-contract-hash'));
  expect(headers.get('x-taler-contract-hash')).toMatch(/^[0-9A-Z]{103}$/);
  for (const absent of ['Tip', 'Refund-Url', 'Offer-Url']) expectHeader(headers, absent, null);
  // The wallet goes there with its nonce and gets the contract.
  const contract = new URL(headers.get('x-service-contract-url') ?? '');
  contract.searchParams.set('nonce', encodeBase32(bytes(32)));
  expect((await send(contract.href)).body).toMatchObject({ data: { order_id: orderId } });
});

test('[PAYB-5] the address for a refund answers 402 with where to look it up', async () => {
  const [coin] = await makeCoins(url, ['0.64']);
  const now = Math.floor(Date.now() / 1000) * 1000;
  const orderId = await makeOrder(url, shop, { refund_deadline: { t_ms: now + 1_800_000 } });
  const claimed = await takeProposal(url, shop, orderId);
  await payAtB(url, claimed, [coinOf(url, claimed, coin!)]);
  const raised = await send(`${url}/refund`, {
    token: shop.token,
    body: { order_id: orderId, refund: 'KUDOS:0.1', reason: 'x', instance: shop.id },
  });
  const { status, headers } = await open(String(raised.body['refund_redirect_url']));
  expect(status).toBe(402);
  const lookup = `${url}/merchant/public/refund?instance=${shop.id}&order_id=${orderId}`;
  expectHeader(headers, 'Refund-Url', lookup);
  expectHeader(headers, 'Contract-Url', null);
  expect((await fetch(lookup)).status).toBe(200);
});

test('[PAYB-5] a tip token is handed on as JSON in letters that a header can carry', async () => {
  const token = { tip_id: 'x', amount: 'KUDOS:1', next_url: 'https://shop.example/größe' };
  const { status, headers } = await open(triggerPayWith({ tip_token: JSON.stringify(token) }));
  expect(status).toBe(402);
  const text = headers.get('x-taler-tip') ?? '';
  expect(text).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(text)).toEqual(token);
});

test('[PAYB-5] an address beyond ASCII is spelt as browsers spell it', async () => {
  const { headers } = await open(
    triggerPayWith({ resource_url: 'https://shop.example/tee?für=é' }),
  );
  expectHeader(headers, 'Resource-Url', 'https://shop.example/tee?f%C3%BCr=%C3%A9');
});

test.for([
  ['session_id', 'a\r\nSet-Cookie: x=1'],
  ['contract_url', 'https://shop.example/\nX-Taler-Tip: y'],
  ['session_id', 'größe'],
  ['refund_url', `https://shop.example/${'a'.repeat(5000)}`],
] as const)(
  '[PAYB-5] %s that no header can carry is refused: a program gets JSON, a browser a page',
  async ([field, value]) => {
    const address = triggerPayWith({ [field]: value });
    expect(await send(address)).toMatchObject({ status: 400, body: { code: 1009, field } });
    const { status, headers, page } = await open(address, 'de');
    expect(status).toBe(400);
    expect(headers.get('content-type')).toContain('text/html');
    expect(page).toContain('<h1>Das hat nicht geklappt</h1>');
    expect(page).toContain('Nummer 1009');
    expect(headers.get('set-cookie')).toBeNull();
  },
);

test.for([
  [
    { contract_url: 'https://a.example/', tip_token: '{}', refund_url: 'https://b.example/' },
    'Pay',
  ],
  [{ tip_token: '{}', refund_url: 'https://b.example/' }, 'Take your tip'],
  [{ refund_url: 'https://b.example/', offer_url: 'https://c.example/' }, 'Take your refund'],
  [{ offer_url: 'https://c.example/' }, 'See the offer'],
  [{}, 'Nothing to do here'],
] as [Record<string, string>, string][])(
  '[PAYB-5] without a wallet there is a page about the errand that a wallet would choose: %j',
  async ([query, title]) => {
    const { status, headers, page } = await open(triggerPayWith(query));
    expect(status).toBe(402);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(page).toMatch(new RegExp(`<h1>${title}`));
    expect(page).not.toContain('<script');
  },
);

test('[PAYB-5] the page leads to the order’s own page with the QR code, in the reader’s language', async () => {
  const orderId = await makeOrder(url, shop);
  const { body } = await checkPayment(url, shop, { order_id: orderId, session_id: 's' });
  const { page } = await open(String(body['payment_redirect_url']), 'de');
  expect(page).toContain('lang="de"');
  expect(page).toContain('Mit Ihrer Wallet bezahlen');
  const link = /href="([^"]*\/orders\/[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(link).toBe(`${shop.baseUrl}orders/${orderId}?session_id=s`);
  const order = await fetch(link, { headers: { accept: 'text/html' } });
  expect(await order.text()).toContain('<svg');
});

test('[PAYB-5] what stands in the query is never markup, and foreign contracts get no link', async () => {
  const evil = 'https://evil.example/"><script>alert(1)</script>';
  const { page } = await open(triggerPayWith({ contract_url: evil }));
  expect(page).not.toContain('evil.example');
  expect(page).not.toContain('<script');
});

test('a 402 without anything for a wallet has no header that one would act on', async () => {
  const { headers } = await open(TRIGGER_PAY);
  const names = z.array(z.string()).parse([...headers.keys()]);
  expect(names.filter((name) => /^(x-)?(taler|service)-/.test(name))).toEqual([]);
});

test('[wallets 8] without TLS an unpaid order has an address for each generation, on pages too', async () => {
  const orderId = await makeOrder(url, shop);
  const { body } = await checkPayment(url, shop, { order_id: orderId, session_id: 's1' });
  const host = new URL(url).host;
  const [early, later] = [body['taler_pay_uri'], body['taler_pay_uri_v9']].map(String);
  expect(early).toBe(`taler://pay/${host}/-/${shop.id}/${orderId}/s1?insecure=1`);
  expect(later).toBe(`taler+http://pay/${host}/merchant/instances/${shop.id}/${orderId}/s1`);
  // Wallets of January and March 2020 make the same of it.
  for (const reader of ['january', 'march'] as const) {
    expect(readOldUri(early ?? '', reader)).toMatchObject({
      merchantBaseUrl: `${url}/public/instances/${shop.id}/`,
      orderId,
    });
  }
  const opened = await open(String(body['payment_redirect_url']));
  for (const uri of [early, later]) expect(opened.page).toContain(`<a href="${uri ?? ''}">`);
  const order = `${shop.baseUrl}orders/${orderId}?session_id=s1`;
  expect((await open(order)).page).toContain(`<a class="open" href="${later ?? ''}">`);
  expect((await open(`${order}&wallet=2020`)).page).toContain(
    `<a class="open" href="${early ?? ''}">`,
  );
  // Our own wallet reads either.
  for (const uri of [early, later]) {
    expect(parseTalerUri(uri ?? '')).toMatchObject({ orderId, sessionId: 's1' });
  }
});
