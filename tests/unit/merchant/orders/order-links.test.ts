import { expect, test } from 'vitest';
import type { Merchant } from '@/merchant/merchant';
import {
  commonBaseUrl,
  payUriOf,
  payUrisOf,
  refundUriOf,
  type Addressed,
  type ClaimAddresses,
} from '@/merchant/orders/order-links';
import { styleBForm } from '@/merchant/style-b/contract-form';

const at = (baseUrl: string) => ({ baseUrl, legacyForm: styleBForm }) as Merchant;
const https = at('https://shop.example/merchant/');
const http = at('http://localhost/merchant/');
const below = at('https://shop.example/sub/merchant/');

/** `addresses` of the contract, once a wallet has claimed it. */
function order(instanceId: string, addresses: ClaimAddresses | null = null): Addressed {
  return { instanceId, orderId: '7', claimToken: null, addresses };
}

const claimedInA = (instanceId: string, base: string) =>
  order(instanceId, { baseUrl: base, isLegacy: false });
const claimedInB = (instanceId: string, base: string) =>
  order(instanceId, { baseUrl: base, isLegacy: true });

test('with TLS one URI is for wallets of all generations; without, or below a path, there is none', () => {
  expect(commonBaseUrl(https, 'default')).toBe('https://shop.example/-/-/');
  expect(commonBaseUrl(https, 'tea')).toBe('https://shop.example/-/tea/');
  const uri = 'taler://pay/shop.example/-/tea/7/s';
  expect(payUrisOf(https, order('tea'), 's')).toEqual({ early: uri, later: uri });
  for (const merchant of [http, below]) {
    expect(commonBaseUrl(merchant, 'default')).toBe(merchant.baseUrl);
  }
});

test('without TLS, and below a path, each generation has its own', () => {
  expect(payUrisOf(http, order('default'), 's')).toEqual({
    early: 'taler://pay/localhost/-/-/7/s?insecure=1',
    later: 'taler+http://pay/localhost/merchant/7/s',
  });
  expect(payUrisOf(below, order('tea'), '')).toEqual({
    early: 'taler://pay/shop.example/sub%2Fmerchant%2Fpublic/tea/7/',
    later: 'taler://pay/shop.example/sub/merchant/instances/tea/7/',
  });
  // A session that the URI cannot carry.
  expect(payUrisOf(http, order('tea'), 'a/b').early).toBe(
    'taler://pay/localhost/-/tea/7/?insecure=1',
  );
});

test('a wallet that has claimed the order is told the address of its contract', () => {
  const known = claimedInA('tea', 'https://shop.example/-/tea/');
  expect(payUriOf(https, known, '')).toBe('taler://pay/shop.example/-/tea/7/');
  expect(refundUriOf(https, known)).toBe('taler://refund/shop.example/-/tea/7/');
  const usual = claimedInA('tea', 'https://shop.example/merchant/instances/tea/');
  expect(refundUriOf(https, usual)).toBe('taler://refund/shop.example/merchant/instances/tea/7/');
  const later = claimedInA('tea', 'http://localhost/merchant/instances/tea/');
  expect(new Set(Object.values(payUrisOf(http, later, '')))).toEqual(
    new Set(['taler+http://pay/localhost/merchant/instances/tea/7/']),
  );
});

test('wallets of 2020 write the address below /public/ with hyphens', () => {
  expect(refundUriOf(https, claimedInB('default', 'https://shop.example/public/'))).toBe(
    'taler://refund/shop.example/-/-/7/',
  );
  const named = 'https://shop.example/public/instances/tea/';
  expect(refundUriOf(https, claimedInB('tea', named))).toBe('taler://refund/shop.example/-/tea/7/');
  expect(payUriOf(https, claimedInB('tea', named), '')).toBe('taler://pay/shop.example/-/tea/7/');
  // A later wallet may have been there, too: it goes by what it has read.
  expect(refundUriOf(https, claimedInA('tea', named))).toBe(
    'taler://refund/shop.example/public/instances/tea/7/',
  );
});

test('a refund’s URI is for the wallet that has claimed the order', () => {
  const early = claimedInB('tea', 'http://localhost/public/instances/tea/');
  expect(refundUriOf(http, early)).toBe('taler://refund/localhost/-/tea/7/?insecure=1');
  const deeper = claimedInB('tea', 'http://localhost/merchant/public/instances/tea/');
  expect(refundUriOf(http, deeper)).toBe(
    'taler://refund/localhost/merchant%2Fpublic/tea/7/?insecure=1',
  );
  expect(payUrisOf(http, deeper, '').early).toBe(
    'taler://pay/localhost/merchant%2Fpublic/tea/7/?insecure=1',
  );
  const later = claimedInA('tea', 'http://localhost/merchant/instances/tea/');
  expect(refundUriOf(http, later)).toBe('taler+http://refund/localhost/merchant/instances/tea/7/');
});
