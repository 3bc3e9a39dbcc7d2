/** The requests that the fuzzer of `npm run attack` sends. */
import { expect, test } from 'vitest';
import { FuzzedRequests } from '../../attack/fuzz/requests';
import { fuzzedRoutes } from '../../attack/fuzz/routes';
import type { World } from '../../attack/world';
import { apiRoutes } from '../../support/route-paths';

const routes = fuzzedRoutes();
const recorded = {
  method: 'POST',
  path: '/merchant/instances/my-shop/orders/my-order/pay',
  headers: { 'content-type': 'application/json' },
  body: '{"coins":[{"coin_pub":"A"}],"session_id":"s"}',
};
const world = {
  url: 'http://localhost:1',
  operatorAuthorization: 'Bearer operator',
  currency: 'KUDOS',
  user: { username: 'user', password: 'password', authorization: 'Basic x', payto: 'payto://x/y' },
  shop: { id: 'my-shop', authorization: 'Bearer secret-token:x' },
  openOrder: { id: 'my-order', token: 't' },
  paidOrder: 'paid-order',
  cookies: { bank: 'b=1', dashboard: 'd=1', operator: 'o=1', shop: 's=1' },
  recorded: [recorded],
} as unknown as World;

const first = (count: number, seed: number) => {
  const requests = new FuzzedRequests(seed, routes, world);
  return Array.from({ length: count }, (_, i) => requests.make(i));
};

test('every route that has a file is asked', () => {
  const asked = new Set(routes.map(({ ownPath }) => ownPath));
  expect(apiRoutes().filter(({ path }) => !asked.has(path))).toEqual([]);
  expect(routes.filter(({ body }) => body !== undefined).length).toBeGreaterThan(60);
  expect(routes.filter(({ fields }) => fields !== undefined).length).toBeGreaterThan(30);
});

test('the same seed makes the same requests, another one others', () => {
  expect(first(1000, 1)).toEqual(first(1000, 1));
  expect(first(1000, 1)).not.toEqual(first(1000, 2));
});

test('what was sent rightly is sent again with small changes, also under other names of its path', () => {
  const paying = first(routes.length * 40, 5).filter(({ path }) => /my-order\/pay$/.test(path));
  expect(new Set(paying.map(({ path }) => path)).size).toBeGreaterThan(2);
  expect(paying.filter(({ body }) => body === recorded.body).length).toBeGreaterThan(0);
  const changed = paying.filter(({ body }) => body !== recorded.body);
  expect(changed.length).toBeGreaterThan(20);
  expect(changed.filter(({ body }) => String(body).includes('coin_pub')).length).toBeGreaterThan(
    10,
  );
});

test('nothing is sent that HTTP cannot carry', () => {
  for (const { path, headers = {} } of first(2000, 3)) {
    expect(path).toMatch(/^\/[\x21-\x7e]*$/);
    for (const value of Object.values(headers)) expect(value).toMatch(/^[\x20-\x7e]*$/);
  }
});
