/** Every private call of an instance, found in the route files: its own token opens it and no other. */
import { beforeAll, expect, inject, test } from 'vitest';
import { apiRoutes } from '../../support/route-paths';
import { makeInstance, send, type TestInstance } from './merchant-support';

const url = inject('serverUrl');
const PRIVATE = apiRoutes()
  .map(({ path }) => path)
  .filter((path) => path.startsWith('/merchant/instances/:instance/private/'));
let shop: TestInstance;
let other: TestInstance;

beforeAll(async () => {
  [shop, other] = [await makeInstance(url), await makeInstance(url)];
});

test('[INSTA-5] there are private calls to look at', () => {
  expect(PRIVATE.length).toBeGreaterThanOrEqual(15);
});

test.for(PRIVATE)(
  '[INSTA-5] %s is 401 for strangers and other instances, by every method',
  async (path) => {
    const address = url + path.replace(':instance', shop.id).replaceAll(/:\w+/g, 'none');
    const options = await fetch(address, { method: 'OPTIONS' });
    const methods = (options.headers.get('allow') ?? '').split(', ');
    const asked = methods.filter((method) => method !== 'OPTIONS' && method !== 'HEAD');
    expect(asked.length).toBeGreaterThan(0);
    for (const method of asked) {
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
      for (const token of [undefined, other.token, 'wrong']) {
        const init = { method, ...body, ...(token === undefined ? {} : { token }) };
        expect(await send(address, init), `${method} ${token}`).toMatchObject({
          status: 401,
          body: { code: 2015 },
        });
      }
      // Nothing was done, and its own token opens it: only then is the request looked at.
      if (method === 'GET')
        expect((await send(address, { token: shop.token })).status).not.toBe(401);
    }
  },
);
