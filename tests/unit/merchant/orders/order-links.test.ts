import { expect, test } from 'vitest';
import type { Merchant } from '@/merchant/merchant';
import { commonBaseUrl, payUriOf, refundUriOf } from '@/merchant/orders/order-links';
import type { OrderRecord } from '@/storage/merchant/orders';

const at = (baseUrl: string): Merchant => ({ baseUrl }) as Merchant;
const https = at('https://shop.example/merchant/');

function order(instanceId: string, claimedAt: string | null): OrderRecord {
  const terms = claimedAt === null ? {} : { merchant_base_url: claimedAt };
  return {
    instanceId,
    orderId: '7',
    claimToken: null,
    nonce: claimedAt === null ? null : new Uint8Array(32),
    terms: JSON.stringify(terms),
  } as OrderRecord;
}

test('with TLS one URI is for wallets of all generations; without, or below a path, there is none', () => {
  expect(commonBaseUrl(https, 'default')).toBe('https://shop.example/-/-/');
  expect(commonBaseUrl(https, 'tea')).toBe('https://shop.example/-/tea/');
  expect(payUriOf(https, order('tea', null), 's', commonBaseUrl(https, 'tea'))).toBe(
    'taler://pay/shop.example/-/tea/7/s',
  );
  for (const baseUrl of ['http://localhost/merchant/', 'https://shop.example/sub/merchant/']) {
    expect(commonBaseUrl(at(baseUrl), 'default')).toBe(baseUrl);
  }
});

test('a wallet that has claimed the order is told the address of its contract', () => {
  const known = order('tea', 'https://shop.example/-/tea/');
  expect(payUriOf(https, known, '')).toBe('taler://pay/shop.example/-/tea/7/');
  expect(refundUriOf(https, known)).toBe('taler://refund/shop.example/-/tea/7/');
  const usual = order('tea', 'https://shop.example/merchant/instances/tea/');
  expect(refundUriOf(https, usual)).toBe('taler://refund/shop.example/merchant/instances/tea/7/');
});

test('wallets of 2020 write the address below /public/ with hyphens', () => {
  expect(refundUriOf(https, order('default', 'https://shop.example/public/'))).toBe(
    'taler://refund/shop.example/-/-/7/',
  );
  expect(refundUriOf(https, order('tea', 'https://shop.example/public/instances/tea/'))).toBe(
    'taler://refund/shop.example/-/tea/7/',
  );
});
