/** Every private call of an instance, found in the route files: its own token opens it and no other. */
import { beforeAll, expect, inject, test } from 'vitest';
import { describeApi } from '@/http/openapi/document';
import { PARTIES } from '@/http/openapi/parties';
import { readReference } from '@/ui/docs/api-reference';
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

test('I14-11 a call without a token and one with a wrong token are told apart', async () => {
  const at = `${shop.baseUrl}private/orders`;
  const without = await send(at);
  expect(without.body['detail']).toContain('the header Authorization is missing');
  const basic = await send(at, { headers: { authorization: shop.token } });
  expect(basic.body['hint']).toContain('Authorization: Bearer TOKEN');
  const wrong = await send(at, { token: other.token });
  expect(wrong.body['detail']).toContain('not one of this instance');
});

test('I14-11 a missing field is called missing', async () => {
  const { status, body } = await send(`${shop.baseUrl}private/orders`, {
    token: shop.token,
    body: { order: { amount: 'KUDOS:1' } },
  });
  const detail = 'the field order.summary is missing';
  expect({ status, body }).toMatchObject({ status: 400, body: { code: 25, detail } });
});

test('I14-11 a misspelt path leads to the nearest one, and another method to the allowed ones', async () => {
  const base = new URL(shop.baseUrl).pathname;
  const misspelt = await send(`${shop.baseUrl}private/order`, { token: shop.token });
  expect(misspelt).toMatchObject({
    status: 404,
    body: { detail: `the nearest path is ${base}private/orders` },
  });
  const ofDefault = await send(`${url}/merchant/private/transfer`);
  expect(ofDefault.body['detail']).toBe('the nearest path is /merchant/private/transfers');
  const far = await send(`${shop.baseUrl}nothing/like/any/of/them/all`);
  expect(far.status).toBe(404);
  expect(far.body).not.toHaveProperty('detail');
  const put = await send(`${shop.baseUrl}private/orders`, { method: 'PUT', token: shop.token });
  expect(put).toMatchObject({
    status: 405,
    body: { detail: 'this path has GET, POST, HEAD, OPTIONS' },
  });
});

const DRAFT = { amount: 'KUDOS:1', summary: 'Tea' };
const STRICT = { prefer: 'handling=strict' };

function order(body: unknown, headers = {}) {
  return send(`${shop.baseUrl}private/orders`, { token: shop.token, body, headers });
}

test('I14-11 unknown members and parameters are told with the nearest known name', async () => {
  const made = await order({ order: { ...DRAFT, fulfilment_url: 'https://a.example/' }, other: 1 });
  expect(made.status).toBe(200);
  expect(made.body['warnings']).toEqual([
    {
      field: 'order.fulfilment_url',
      detail: 'nothing reads this member; the nearest name is fulfillment_url',
    },
    { field: 'other', detail: 'nothing reads this member' },
  ]);
  const listed = await send(`${shop.baseUrl}private/orders?stat=paid&delt=-5&paid=yes`, {
    token: shop.token,
  });
  expect(listed.body['warnings']).toEqual([
    { field: 'stat', detail: 'nothing reads this parameter; the nearest name is start' },
    { field: 'delt', detail: 'nothing reads this parameter; the nearest name is delta' },
  ]);
  const ofB = await send(`${shop.baseUrl}order`, {
    token: shop.token,
    body: { order: { ...DRAFT, fulfillment_url: 'https://a.example/', sumary: 'x' } },
  });
  expect(ofB.body['warnings']).toMatchObject([{ field: 'order.sumary' }]);
});

test('I14-11 a correct call and an own member of the contract bring no warning', async () => {
  const own = await order({ order: { ...DRAFT, com_example_shelf: 7 } });
  expect(own).toMatchObject({ status: 200 });
  expect(own.body).not.toHaveProperty('warnings');
  const listed = await send(`${shop.baseUrl}private/orders?delta=-5&paid=no`, {
    token: shop.token,
  });
  expect(listed.body).not.toHaveProperty('warnings');
});

test('I14-11 a member in the wrong place is refused, and told where it belongs', async () => {
  const inside = await order({ order: { ...DRAFT, refund_delay: { d_ms: 1000 } } });
  expect(inside).toMatchObject({
    status: 400,
    body: { code: 26, field: 'order.refund_delay', detail: 'refund_delay belongs beside order' },
  });
  const outside = await order({ order: DRAFT, wire_transfer_delay: { d_ms: 1000 } });
  expect(outside).toMatchObject({
    status: 400,
    body: { field: 'wire_transfer_delay', detail: 'wire_transfer_delay belongs into order' },
  });
});

test('I14-11 Prefer: handling=strict refuses what nothing reads, before anything is done', async () => {
  const misspelt = {
    order: { ...DRAFT, order_id: 'strict', fulfilment_url: 'https://a.example/' },
  };
  const refused = { status: 400, body: { code: 26, field: 'order.fulfilment_url' } };
  expect(await order(misspelt, STRICT)).toMatchObject(refused);
  const made = await send(`${shop.baseUrl}private/orders/strict`, { token: shop.token });
  expect(made.status).toBe(404);
  expect((await order({ order: DRAFT }, STRICT)).status).toBe(200);
  const listed = await send(`${shop.baseUrl}private/orders?limitt=1`, {
    token: shop.token,
    headers: STRICT,
  });
  expect(listed).toMatchObject({ status: 400, body: { field: 'limitt' } });
});

test('I14-11 an answer without a body warns by a header', async () => {
  const at = `${shop.baseUrl}private/products`;
  const product = { product_id: 'cup', description: 'A cup', price: 'KUDOS:1', total_stock: 5 };
  const call = (init: object) => send(`${at}/cup?forse=yes`, { token: shop.token, ...init });
  const made = await send(at, {
    token: shop.token,
    body: { ...product, colour: 'blue', 'naïve "name"': 1 },
  });
  expect(made.status).toBe(204);
  expect(made.headers.get('warning')).toBe(
    '299 - "colour: nothing reads this member", 299 - "na?ve ?name?: nothing reads this member"',
  );
  expect(made.headers.get('access-control-expose-headers')).toBe('warning');
  const patched = await send(`${shop.baseUrl}private`, {
    token: shop.token,
    method: 'PATCH',
    body: { nane: 'Another' },
  });
  expect(patched.headers.get('warning')).toContain('the nearest name is name');
  const gone = await call({ method: 'DELETE' });
  expect([gone.status, gone.headers.get('warning')]).toEqual([
    204,
    '299 - "forse: nothing reads this parameter; the nearest name is force"',
  ]);
  const fine = await send(at, { token: shop.token, body: product });
  expect([fine.status, fine.headers.get('warning')]).toEqual([204, null]);
});

test('I14-11 Prefer: handling=strict refuses unknown parameters of changes, before anything is done', async () => {
  const { token } = shop;
  const { orderId } = await shop.backend.createOrder({ order: DRAFT });
  const at = `${shop.baseUrl}private/orders/${orderId}`;
  const refused = await send(`${at}?forse=yes`, { token, method: 'DELETE', headers: STRICT });
  expect(refused).toMatchObject({ status: 400, body: { code: 26, field: 'forse' } });
  expect(refused.body['detail']).toContain('the nearest name is force');
  expect((await send(at, { token })).status).toBe(200);
  const body = { order: { ...DRAFT, order_id: 'strict-query' } };
  const posted = await send(`${shop.baseUrl}private/orders?dry=1`, {
    ...{ token, body },
    headers: STRICT,
  });
  expect(posted).toMatchObject({ status: 400, body: { field: 'dry' } });
  expect((await send(`${shop.baseUrl}private/orders/strict-query`, { token })).status).toBe(404);
  expect((await send(`${at}?force=yes`, { token, method: 'DELETE', headers: STRICT })).status).toBe(
    204,
  );
});

/** The lists below an instance, each with the parameters that its description names. */
const LISTS = readReference(describeApi(PARTIES, 'https://florin.example'))
  .flatMap(({ operations }) => operations)
  .filter(({ method, path }) => method === 'GET' && /\{instance\}\/private\/[a-z-]+$/.test(path))
  .map(({ path, parameters }) => ({
    path,
    named: parameters.filter(({ location }) => location === 'query').map(({ name }) => name),
  }));
/** The list of orders reads these where it is a file (tests/api/shop-client/client.test.ts). */
const OF_FILES = ['by', 'from_s', 'until_s'];
const ALL_NAMES = [...new Set(LISTS.flatMap(({ named }) => named))];

test.for(LISTS.map(({ path, named }) => [path, named] as const))(
  'I14-6 %s reads the parameters that are described, and no other',
  async ([path, named]) => {
    // A list without entries may have no body, and so no warnings.
    const body = { scope: 'readonly' };
    await send(`${shop.baseUrl}private/token`, { token: shop.token, body });
    const read = [];
    for (const name of ALL_NAMES) {
      const address = `${url}${path.replace('{instance}', shop.id)}?${name}=1`;
      const { status, body } = await send(address, { token: shop.token });
      const warnings = (body['warnings'] ?? []) as { field: string }[];
      if (status === 400 && body['field'] !== name) throw new Error(JSON.stringify(body));
      if (!warnings.some(({ field }) => field === name)) read.push(name);
    }
    const expected = named.filter((name) => !(path.endsWith('/orders') && OF_FILES.includes(name)));
    expect(read.sort()).toEqual(expected.sort());
  },
);
