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
}

/** As a program does. For the page that browsers get, see tests/e2e/hosted-payment.spec.ts. */
async function open(address: string): Promise<Opened> {
  const { status, headers } = await fetch(address);
  return { status, headers };
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
] as const)('[PAYB-5] %s that no header can carry is refused', async ([field, value]) => {
  const address = triggerPayWith({ [field]: value });
  expect(await send(address)).toMatchObject({ status: 400, body: { code: 1009, field } });
  expect((await open(address)).headers.get('set-cookie')).toBeNull();
});

test('a 402 without anything for a wallet has no header that one would act on', async () => {
  const { headers } = await open(TRIGGER_PAY);
  const names = z.array(z.string()).parse([...headers.keys()]);
  expect(names.filter((name) => /^(x-)?(taler|service)-/.test(name))).toEqual([]);
});

test('without TLS an unpaid order has an address for each generation', async () => {
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
  // Our own wallet reads either.
  for (const uri of [early, later]) {
    expect(parseTalerUri(uri ?? '')).toMatchObject({ orderId, sessionId: 's1' });
  }
});
