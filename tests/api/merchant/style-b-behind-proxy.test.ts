/**
 * What wallets of early 2020 ask, in their order, of a deployment behind a TLS proxy with the deployed
 * form of answers (protocol-b 1, protocol-v6-v9 5, decisions D6, D23).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { encodeBase32 } from '@/protocol/base32';
import { hashContractTermsV6 } from '@/protocol/contract-hash';
import { contractTermsSchema } from '@/protocol/contract-terms';
import { makeCoins, newKeyPair, type TestCoin } from '../../support/coins';
import { startServer, type TestServer } from '../../support/server';
import { makeInstance, send, type Answer, type TestInstance } from './merchant-support';
import { coinOf } from './style-b-support';

const PROXY = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'shop.example' };
let server: TestServer;
let shop: TestInstance;
let coin: TestCoin;

beforeAll(async () => {
  server = await startServer({ env: { WIRE_PROFILE: 'taler', TRUST_PROXY: '1' } });
  shop = await makeInstance(server.url);
  [coin] = (await makeCoins(server.url, ['0.64'])) as [TestCoin];
});

afterAll(async () => {
  await server.stop();
});

/** Through the proxy: what it forwards arrives at our own address. */
function ask(address: string, init: { token?: string; body?: unknown } = {}): Promise<Answer> {
  const { origin, pathname, search } = new URL(address, 'https://shop.example');
  expect(origin).toBe('https://shop.example');
  return send(`${server.url}${pathname}${search}`, { ...init, headers: PROXY });
}

test('a payment and a refund by a wallet that reads its address from the URI', async () => {
  const now = Math.floor(Date.now() / 1000) * 1000;
  const order = {
    amount: 'KUDOS:0.64',
    summary: 'Tee für 4 €',
    fulfillment_url: 'https://shop.example/tee',
    instance: shop.id,
    refund_deadline: { t_ms: now + 1_800_000 },
  };
  const made = await ask('/order', { token: shop.token, body: { order } });
  const orderId = z.string().parse(made.body['order_id']);
  const check = () =>
    ask(`/check-payment?instance=${shop.id}&order_id=${orderId}`, { token: shop.token });
  const unpaid = await check();
  expect(unpaid.body).toMatchObject({
    taler_pay_uri: `taler://pay/shop.example/-/${shop.id}/${orderId}/`,
    contract_url: `https://shop.example/merchant/public/proposal?instance=${shop.id}&order_id=${orderId}`,
  });
  expect(String(unpaid.body['payment_redirect_url'])).toMatch(
    /^https:\/\/shop\.example\/merchant\/public\/trigger-pay\?/,
  );

  const base = `https://shop.example/public/instances/${shop.id}/`;
  const nonce = encodeBase32(newKeyPair().publicKey);
  const proposal = await ask(`${base}proposal?order_id=${orderId}&nonce=${nonce}`);
  const json = z.record(z.string(), z.unknown()).parse(proposal.body['contract_terms']);
  expect(json['merchant_base_url']).toBe(base);
  expect(json['pay_url']).toBe(`${base}pay`);
  const hContract = hashContractTermsV6(json);
  const name = z.object({ name: z.string() }).parse(json['merchant']);
  const terms = contractTermsSchema.parse({ ...json, products: [], merchant: name });
  const claimed = { orderId, token: undefined, json, terms, hContract };

  const paid = await ask(`${base}pay`, {
    body: {
      coins: [coinOf(server.url, claimed, coin)],
      merchant_pub: json['merchant_pub'],
      mode: 'pay',
      order_id: orderId,
    },
  });
  expect(paid).toMatchObject({ status: 200, body: { contract_terms: json } });
  expect((await check()).body).toMatchObject({ paid: true });

  const body = { order_id: orderId, refund: 'KUDOS:0.2', reason: 'x', instance: shop.id };
  const raised = await ask('/refund', { token: shop.token, body });
  expect(raised.body['taler_refund_uri']).toBe(
    `taler://refund/shop.example/-/${shop.id}/${orderId}/`,
  );
  const lookup = await ask(`${base}refund?order_id=${orderId}`);
  // The object of deployed wallets, and nothing more than they know.
  expect(lookup.status).toBe(200);
  expect(lookup.body).toEqual({
    merchant_pub: json['merchant_pub'],
    h_contract_terms: encodeBase32(hContract),
    refund_permissions: [
      {
        refund_amount: 'KUDOS:0.2',
        refund_fee: expect.any(String) as string,
        coin_pub: encodeBase32(coin.coinPub),
        rtransaction_id: expect.any(Number) as number,
        merchant_sig: expect.any(String) as string,
      },
    ],
  });
});

test('a wallet of 2021 reads the same address its own way', async () => {
  const made = await shop.backend.createOrder({
    order: { amount: 'KUDOS:1', summary: 'x' },
    create_token: false,
  });
  const base = `https://shop.example/-/${shop.id}/`;
  expect((await ask(`${base}config`)).body).toMatchObject({ currency: 'KUDOS' });
  const nonce = encodeBase32(newKeyPair().publicKey);
  const claimed = await ask(`${base}orders/${made.order_id}/claim`, { body: { nonce } });
  expect(claimed).toMatchObject({ status: 200, body: { merchant_base_url: base } });
});
