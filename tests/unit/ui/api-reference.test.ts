/** The reference of operations, as people read it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeApi } from '@/http/openapi/document';
import { PARTIES } from '@/http/openapi/parties';
import { readReference, type ReferenceOperation } from '@/ui/docs/api-reference';
import { listCallExamples } from '@/ui/docs/call-examples';
import { triedFields, triedPath } from '@/ui/docs/tried-call';

const parties = readReference(describeApi(PARTIES, 'https://florin.example'));
const operations = parties.flatMap((party) => party.operations);

function operationAt(method: string, end: string): ReferenceOperation {
  const found = operations.find((one) => one.method === method && one.path.endsWith(end));
  if (found === undefined) throw new Error(end);
  return found;
}

const makeOrder = operationAt('POST', '{instance}/private/orders');

test('I14-6 the reference has every operation once, each in its party', () => {
  const described = PARTIES.flatMap((party) =>
    Object.values(party.operations).flatMap((methods) => Object.keys(methods)),
  );
  expect(operations).toHaveLength(described.length);
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  expect(parties.every(({ description }) => description !== '')).toBe(true);
});

test('I14-6 every parameter has a meaning', () => {
  const all = operations.flatMap(({ path, parameters }) =>
    parameters.map(({ name, meaning }) => ({ at: `${path} ${name}`, meaning })),
  );
  expect(all.filter(({ meaning }) => meaning === '')).toEqual([]);
});

test('I14-6 members of a body are listed with those inside them', () => {
  const named = new Map(makeOrder.body.map((member) => [member.name, member]));
  expect(named.get('order')).toMatchObject({ type: 'object', isRequired: true });
  expect(named.get('order.amount')).toMatchObject({ type: 'Amount' });
  expect(named.get('order.products')).toMatchObject({ type: 'list of object', isRequired: false });
  expect(named.get('order.products[].price')).toMatchObject({ type: 'Amount' });
  expect(makeOrder.security).toBe('instanceToken');
  const token = (method: string) => operationAt(method, '{instance}/private/token');
  expect(token('DELETE').security).toBe('instanceToken');
  expect(token('POST').security).toBe('instancePassword');
  expect(listCallExamples(token('POST'), 'https://florin.example').curl).toContain('Basic $');
});

test('I14-6 an answer of several kinds has the members of all', () => {
  const shown = operationAt('GET', '{instance}/private/orders/{orderId}');
  const members = new Map(
    shown.answers.find(({ status }) => status === '200')?.members.map((one) => [one.name, one]),
  );
  expect(members.get('order_status')?.isRequired).toBe(true);
  expect(members.get('taler_pay_uri')?.isRequired).toBe(false);
  expect(members.get('refund_details')?.isRequired).toBe(false);
});

test('I14-6 no shape of the reference is without a name or a type', () => {
  const members = operations.flatMap(({ body, answers }) => [
    ...body,
    ...answers.flatMap((answer) => answer.members),
  ]);
  expect(members.length).toBeGreaterThan(500);
  expect(members.filter(({ name, type }) => name === '' || type === '')).toEqual([]);
});

test('I14-4 every private call has its headers: a key for what changes something', () => {
  for (const { method, path, security, parameters } of operations) {
    const headers = parameters
      .filter(({ location }) => location === 'header')
      .map(({ name }) => name);
    const isPrivate = security === 'instanceToken' && !path.endsWith('/private/token');
    // A name and password open it, too.
    const isKeyed = method !== 'GET' && (isPrivate || path.endsWith('/private/token'));
    const expected = [...(isKeyed ? ['Idempotency-Key'] : []), ...(isPrivate ? ['Prefer'] : [])];
    expect(headers, `${method} ${path}`).toEqual(expected);
  }
  const { curl, PHP } = listCallExamples(makeOrder, 'https://florin.example');
  expect(curl).toContain('-H "Idempotency-Key: $(uuidgen)"');
  expect(PHP).toContain(`'Idempotency-Key: ' . bin2hex(random_bytes(16))`);
});

test('I14-6 calls to copy name the caller’s origin, the token and the body', () => {
  const { curl, TypeScript, PHP } = listCallExamples(makeOrder, 'https://florin.example');
  const address = 'https://florin.example/merchant/instances/default/private/orders';
  expect(curl).toContain(`curl '${address}'`);
  expect(curl).toContain('-H "Authorization: Bearer $TOKEN"');
  expect(curl).toContain('"order"');
  expect(TypeScript).toContain("baseUrl: 'https://florin.example/merchant/instances/default/'");
  expect(TypeScript).toContain("florin.call('POST private/orders', {\n  body: {");
  expect(PHP).toContain(`file_get_contents('${address}'`);
  const removal = operationAt('DELETE', '{instance}/private/orders/{orderId}');
  expect(listCallExamples(removal, 'https://florin.example').curl).toContain(
    `curl -X DELETE '${address}/ORDER_ID'`,
  );
});

test('I14-7 examples in TypeScript use the client for its calls, and no other', () => {
  const shapes = readFileSync('src/generated/client-shapes.ts', 'utf8');
  const clientCalls = [...shapes.matchAll(/^ {2}'([A-Z]+ private[^']*)': \{/gm)].map(
    ([, name]) => name,
  );
  const examples = operations.map((one) => listCallExamples(one, 'https://a.example').TypeScript);
  const shown = examples.flatMap((text) => /florin\.call\('([^']+)'/.exec(text)?.[1] ?? []);
  expect(clientCalls.length).toBeGreaterThan(60);
  expect(shown.sort()).toEqual(clientCalls.sort());
});

test('I14-6 what only reads the shop may be tried, within its path', () => {
  const orders = operationAt('GET', '{instance}/private/orders');
  const order = operationAt('GET', '{instance}/private/orders/{orderId}');
  expect(triedFields(orders)?.map(({ name }) => name)).toContain('limit');
  expect(triedFields(orders)?.map(({ name }) => name)).not.toContain('timeout_ms');
  expect(triedPath(orders, 'shop', { limit: '-2' })).toBe(
    '/merchant/instances/shop/private/orders?limit=-2',
  );
  expect(triedPath(order, 'shop', { orderId: 'a/../b', instance: 'other' })).toBe(
    '/merchant/instances/shop/private/orders/a%2F..%2Fb',
  );
  for (const orderId of ['', '.', '..']) {
    expect(triedPath(order, 'shop', { orderId })).toBeUndefined();
  }
  for (const one of operations) {
    const isOthers = one.security !== undefined && one.security !== 'instanceToken';
    if (one.method !== 'GET' || isOthers) expect(triedFields(one), one.id).toBeUndefined();
  }
});
