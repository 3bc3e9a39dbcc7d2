/** Orders as large as they may be work in all answers; larger ones are refused before the work. */
import { expect, inject, test } from 'vitest';
import { hashContractTerms } from '@/protocol/contract-hash';
import { encodeBase32 } from '@/protocol/base32';
import { makeCoins } from '../../support/coins';
import type { claimOrder } from './merchant-support';
import {
  makeClaimedOrder,
  makeInstance,
  payWith,
  send,
  type TestInstance,
} from './merchant-support';

const url = inject('serverUrl');

const names = (count: number) => Array.from({ length: count }, (_, i) => `m${i}`);
const members = (count: number) => Object.fromEntries(names(count).map((name) => [name, 'text']));
const forgettable = (count: number) => ({
  notes: { ...members(count), _forgettable: names(count) },
});

function post(shop: TestInstance, order: object) {
  return send(`${shop.baseUrl}private/orders`, {
    token: shop.token,
    body: { order: { amount: 'KUDOS:1', summary: 'Tea', ...order } },
  });
}

function forget(shop: TestInstance, orderId: string, fields: readonly string[]) {
  const at = `${shop.baseUrl}private/orders/${orderId}/forget`;
  return send(at, { method: 'PATCH', token: shop.token, body: { fields } });
}

test('[ORDA-10] [FORGET-1] an order with more than 1024 members to forget is refused, with their place', async () => {
  const shop = await makeInstance(url);
  const refused = await post(shop, forgettable(1025));
  expect(refused).toMatchObject({
    status: 400,
    body: {
      code: 2502,
      field: 'order.notes',
      detail: 'at most 1024 members may be forgettable',
    },
  });
  // Products share a location by its label. In a contract of style A each has its own copy.
  const locations = { home: { city: 'Bern', street: 'Elm', _forgettable: ['city', 'street'] } };
  const products = (count: number) =>
    Array.from({ length: count }, () => ({ description: 'Tea', delivery_location: 'home' }));
  expect(await post(shop, { locations, products: products(600) })).toMatchObject({
    status: 400,
    body: { code: 2502, detail: 'at most 1024 members may be forgettable' },
  });
  expect((await post(shop, { locations, products: products(500) })).status).toBe(200);
});

test('[ORDA-10] an order that would be much longer in a contract of either style is refused', async () => {
  const shop = await makeInstance(url);
  const products = Array.from({ length: 1024 }, () => ({
    description: 'Tea',
    delivery_location: 'home',
  }));
  const wide = { home: { city: 'Bern', ...members(400) } };
  expect(await post(shop, { locations: wide, products })).toMatchObject({
    status: 400,
    body: { code: 2502, detail: 'the contract would have more than 100000 values' },
  });
  const long = { home: { city: 'Bern', more: 'x'.repeat(10_000) } };
  expect(await post(shop, { locations: long, products })).toMatchObject({
    status: 400,
    body: { code: 2502, detail: 'the contract would be longer than 2097152 characters' },
  });
});

test('[ORDA-10] a product of an order has 64 taxes at most', async () => {
  const shop = await makeInstance(url);
  const taxed = (count: number) => ({
    products: [
      { description: 'Tea', taxes: Array(count).fill({ name: 'VAT', tax: 'KUDOS:0.01' }) },
    ],
  });
  expect(await post(shop, taxed(65))).toMatchObject({
    status: 400,
    body: { field: 'order.products.0.taxes' },
  });
  expect((await post(shop, taxed(64))).status).toBe(200);
});

test('[FORGET-1] [FORGET-2] 1024 members are forgotten by as many paths at once, and the hash stands', async () => {
  const shop = await makeInstance(url);
  const claimed = await makeClaimedOrder(shop, forgettable(1024));
  const paths = names(1024).map((name) => `$.notes.${name}`);
  expect((await forget(shop, claimed.orderId, [...paths.slice(1), '$.notes.other'])).status).toBe(
    409,
  );
  expect((await forget(shop, claimed.orderId, paths)).status).toBe(200);
  const shown = await shop.backend.order(claimed.orderId);
  if (!('contractTerms' in shown)) throw new Error('not claimed');
  expect(Object.keys(shown.contractTerms['notes'] as object)).toEqual(['$forgotten']);
  expect(hashContractTerms(shown.contractTerms)).toEqual(claimed.hContract);
});

test('[CLAIM-3] [PAY-14] an order with a contract of 300 KB is claimed again, shown, paid and refunded', async () => {
  const shop = await makeInstance(url);
  const notes = Array.from({ length: 15_000 }, (_, i) => ({ a: 1_000_000 + i }));
  const claimed = await makeClaimedOrder(shop, { notes }, { refund_delay: '20 minutes' });
  const again = await claimOrderAgain(shop, claimed);
  expect(again).toEqual(claimed.json);
  expect(hashContractTerms(again)).toEqual(claimed.hContract);

  const { orderId, token } = claimed;
  const at = `${shop.baseUrl}orders/${orderId}?token=${token}`;
  const [first, second] = [await send(at), await send(at)];
  expect(first.status).toBe(402);
  expect(first.body['taler_pay_uri']).toContain(orderId);
  expect(second.body).toEqual(first.body);
  expect(await shop.backend.order(orderId)).toMatchObject({
    status: 'claimed',
    contractTerms: { notes },
  });

  const [coin] = await makeCoins(url, ['0.64']);
  const coins = [payWith(url, claimed, coin!)];
  const paid = await shop.wallet.pay(orderId, { coins, sessionId: '' });
  expect(await shop.wallet.pay(orderId, { coins, sessionId: '' })).toEqual(paid);
  expect(await shop.backend.order(orderId)).toMatchObject({
    status: 'paid',
    contractTerms: { notes },
  });
  const refund = { refund: 'KUDOS:0.1', reason: 'Cold' };
  const refunded = await send(`${shop.baseUrl}private/orders/${orderId}/refund`, {
    token: shop.token,
    body: refund,
  });
  expect(refunded.body['taler_refund_uri']).toContain(orderId);
});

async function claimOrderAgain(
  shop: TestInstance,
  claimed: Awaited<ReturnType<typeof claimOrder>>,
): Promise<Record<string, unknown>> {
  const answer = await send(`${shop.baseUrl}orders/${claimed.orderId}/claim`, {
    body: { nonce: claimed.json['nonce'], token: claimed.token },
  });
  return answer.body['contract_terms'] as Record<string, unknown>;
}

test('a reveal with lists longer than any refresh is refused before they are read', async () => {
  const bytes = (length: number) => encodeBase32(new Uint8Array(length));
  const body = {
    transfer_privs: [bytes(32), bytes(32)],
    transfer_pub: bytes(32),
    coin_evs: Array<string>(1025).fill('!'),
    new_denoms_h: [],
    link_sigs: [],
  };
  const refused = await send(`${url}/exchange/refreshes/${bytes(64)}/reveal`, { body });
  expect(refused).toMatchObject({ status: 400, body: { field: 'coin_evs' } });
});
