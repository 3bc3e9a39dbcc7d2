/**
 * A purchase of style B as a browser with a wallet makes it, following only the last answer. It
 * goes from the shop's page to the 402, the wallet and the shop's page again (protocol-b 3.8).
 */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { encodeBase32 } from '@/protocol/base32';
import { hashContractTermsV6 } from '@/protocol/contract-hash';
import { contractTermsSchema } from '@/protocol/contract-terms';
import { proposalSchema } from '@/protocol/style-b/orders';
import { makeCoins, newKeyPair } from '../../support/coins';
import { makeInstance, send, type TestInstance } from './merchant-support';
import { checkPayment, coinOf, makeOrder } from './style-b-support';

const url = inject('serverUrl');
const GOODS = 'The whole essay.';
let merchant: TestInstance;
let essayUrl = '';

/** A shop of one essay. It remembers a visitor only by the session in the path. */
const shop = createServer((request, response) => {
  showEssay(new URL(request.url ?? '', essayUrl), response).catch(() => response.destroy());
});

async function showEssay({ searchParams }: URL, response: ServerResponse): Promise<void> {
  const orderId =
    searchParams.get('order_id') ?? (await makeOrder(url, merchant, { fulfillment_url: essayUrl }));
  const { body } = await checkPayment(url, merchant, {
    order_id: orderId,
    session_id: 'reader',
    resource_url: essayUrl,
    ...(searchParams.has('session_sig')
      ? { session_sig: searchParams.get('session_sig') ?? '' }
      : {}),
  });
  if (body['paid'] === true) response.end(GOODS);
  else response.writeHead(302, { location: String(body['payment_redirect_url']) }).end();
}

beforeAll(async () => {
  merchant = await makeInstance(url);
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  essayUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/essay`;
});

afterAll(() => {
  shop.close();
});

/** Reads the headers of a 402 as a wallet does. Returns the address that it opens after paying. */
async function actOn(headers: Headers): Promise<string> {
  const contractUrl = new URL(headers.get('x-service-contract-url') ?? '');
  const session = headers.get('x-service-session-id') ?? '';
  contractUrl.searchParams.set('nonce', encodeBase32(newKeyPair().publicKey));
  const { data } = proposalSchema.parse((await send(contractUrl.href)).body);
  const terms = contractTermsSchema.parse({ ...data, merchant: { name: 'x' } });
  const hContract = hashContractTermsV6(data);
  const [coin] = await makeCoins(url, ['0.64']);
  const claimed = { orderId: terms.order_id, token: undefined, json: data, terms, hContract };
  const paid = await send(z.string().parse(data['pay_url']), {
    body: {
      coins: [coinOf(url, claimed, coin!)],
      merchant_pub: data['merchant_pub'],
      order_id: terms.order_id,
      mode: 'pay',
      session_id: session,
    },
  });
  expect(paid.status).toBe(200);
  const next = new URL(z.string().parse(data['fulfillment_url']));
  next.searchParams.set('order_id', terms.order_id);
  next.searchParams.set('session_sig', z.string().parse(paid.body['session_sig']));
  return next.href;
}

test('[PAYB-6] from the shop’s page by the 402 and the wallet to the goods', async () => {
  const offered = await fetch(essayUrl);
  expect(offered.status).toBe(402);
  expect(await offered.text()).not.toContain(GOODS);
  const fulfilled = await fetch(await actOn(offered.headers));
  expect(fulfilled.status).toBe(200);
  expect(await fulfilled.text()).toBe(GOODS);
  // Knowing the order is not enough with another session's cookie: payment is asked again.
  const address = new URL(fulfilled.url);
  address.searchParams.set('session_sig', encodeBase32(new Uint8Array(64)));
  const forged = await fetch(address, { redirect: 'manual' });
  expect(forged.status).toBe(302);
});
