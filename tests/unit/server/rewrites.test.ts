import { expect, test } from 'vitest';
import { NAMESPACES } from '@/protocol/namespaces';
import { REWRITES } from '@/server/rewrite-table';
import { rewritePath } from '@/server/rewrites';

const rewrite = (path: string, search = '', headers: Record<string, string> = {}): string =>
  rewritePath(path, { search, headers: new Headers(headers) });

test('the default instance answers without its prefix, and below it', () => {
  expect(rewrite('/merchant/orders/1/pay')).toBe('/merchant/instances/default/orders/1/pay');
  expect(rewrite('/merchant/ordersish')).toBe('/merchant/ordersish');
});

test('[BANK-10] /history at the root is the bank’s when the query has auth=', () => {
  expect(rewrite('/history', 'auth=basic&delta=-5')).toBe('/bank/history');
  expect(rewrite('/history', 'delta=-5&auth=')).toBe('/bank/history');
  expect(rewrite('/history', 'delta=-5&instance=auth')).not.toContain('bank');
});

test.for(NAMESPACES.map(({ headerPrefix }) => `${headerPrefix}Bank-Username`))(
  '[BANK-10] /history at the root is the bank’s when the request has %s',
  (name) => {
    expect(rewrite('/history', 'delta=-5', { [name]: 'alice' })).toBe('/bank/history');
  },
);

test('an exact row leaves what is below it alone', () => {
  const body = { 'content-type': 'application/json' };
  expect(rewrite('/bank/register', '', body)).toBe('/bank/api/register');
  expect(rewrite('/bank/register')).toBe('/bank/register');
  expect(rewrite('/bank/register/submit', '', body)).toBe('/bank/register/submit');
});

test('no row leads to a path that another row takes further', () => {
  for (const { to } of REWRITES) expect(rewrite(to)).toBe(to);
});

test('[INSTA-7] wallets reach an instance below /public/ and by the short aliases too', () => {
  expect(rewrite('/merchant/public/orders/1/claim')).toBe(
    '/merchant/instances/default/orders/1/claim',
  );
  expect(rewrite('/public/instances/shop/orders/1/pay')).toBe(
    '/merchant/instances/shop/orders/1/pay',
  );
  expect(rewrite('/-/-/config')).toBe('/merchant/instances/default/config');
  expect(rewrite('/-/shop/tips/1')).toBe('/merchant/instances/shop/tips/1');
  expect(rewrite('/-/config')).toBe('/bank/config');
});

test('private calls have no second address below /public/, which proxies leave open', () => {
  for (const path of ['/merchant/public/private/orders', '/-/shop/private/orders']) {
    expect(rewrite(path)).toBe(path);
  }
  expect(rewrite('/public/instances/shop/private/orders')).toBe(
    '/merchant/public/instances/shop/private/orders',
  );
});

test('[INSTA-7] style A’s paths of the specification answer at the root, and no more of the management', () => {
  expect(rewrite('/orders/1/pay')).toBe('/merchant/instances/default/orders/1/pay');
  expect(rewrite('/private/products/tea/lock')).toBe(
    '/merchant/instances/default/private/products/tea/lock',
  );
  expect(rewrite('/management/instances')).toBe('/merchant/management/instances');
  expect(rewrite('/management/books')).toBe('/management/books');
});

test('PUT /instances/ keeps its method and loses its slash', () => {
  expect(rewrite('/instances/')).toBe('/merchant/instances');
  expect(rewrite('/merchant/instances/')).toBe('/merchant/instances');
  expect(rewrite('/instances/shop')).toBe('/merchant/instances/shop');
});
