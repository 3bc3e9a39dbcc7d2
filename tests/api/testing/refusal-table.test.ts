/** Refusals that a shop can meet: each row of the table comes by an ordinary call, or by a fault. */
import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { ERRORS, type ErrorName } from '@/protocol/errors';
import { GENERIC_ERRORS } from '@/protocol/errors/generic';
import { MERCHANT_ERRORS } from '@/protocol/errors/merchant';
import { MERCHANT_CATALOGUE_ERRORS } from '@/protocol/errors/merchant-catalogue';
import { MERCHANT_EXCHANGE_ERRORS } from '@/protocol/errors/merchant-exchanges';
import { MERCHANT_PRIVATE_ERRORS } from '@/protocol/errors/merchant-private';
import { MERCHANT_STYLE_B_ERRORS } from '@/protocol/errors/merchant-style-b';
import { REFUSAL_BODIES } from '@/protocol/refusal-bodies';
import { faultsOf, type FaultChoices, type FaultName } from '@/testing/faults';
import { makeCoins } from '../../support/coins';
import { startServer, type TestServer } from '../../support/server';
import {
  configurationOf,
  makeClaimedOrder,
  makeInstance,
  newInstanceId,
  payWith,
  send,
  type Answer,
  type TestInstance,
} from '../merchant/merchant-support';
import { payBody } from '../merchant/pay-body';
import { inventoryOf } from '../merchant/stock-support';

const MERCHANTS = {
  ...MERCHANT_ERRORS,
  ...MERCHANT_PRIVATE_ERRORS,
  ...MERCHANT_CATALOGUE_ERRORS,
  ...MERCHANT_EXCHANGE_ERRORS,
  ...MERCHANT_STYLE_B_ERRORS,
};

let server: TestServer;
let shop: TestInstance;
let orders = 0;

beforeAll(async () => {
  server = await startServer({ env: { SELF_PROVISIONING: '1' } });
  shop = await makeInstance(server.url);
}, 300_000);
afterEach(() => faultsOf(server.url).clear());
afterAll(() => server.stop());

type Init = Parameters<typeof send>[1];

/** A private call of the shop. */
const ask =
  (path: string, init: Init = {}) =>
  (): Promise<Answer> =>
    send(`${shop.baseUrl}private/${path}`, { token: shop.token, ...init });

const post = (path: string, body: object, method = 'POST') => ask(path, { body, method });
const order = (content: object) =>
  post('orders', { order: { amount: 'KUDOS:1', summary: 'Tea', ...content } });

/** Both calls; the second is refused. */
const twice = (first: () => Promise<Answer>, second: () => Promise<Answer>) => async () => {
  expect([200, 204]).toContain((await first()).status);
  return second();
};

/** Pays an order with a coin of the exchange. */
async function pay(): Promise<Answer> {
  const claimed = await makeClaimedOrder(shop);
  const [coin] = await makeCoins(server.url, ['0.64']);
  if (coin === undefined) throw new Error('no coin');
  const body = payBody([payWith(server.url, claimed, coin)]);
  return send(`${shop.baseUrl}orders/${claimed.orderId}/pay`, { body });
}

async function refundUnpaid(): Promise<Answer> {
  const { orderId } = await makeClaimedOrder(shop);
  return post(`orders/${orderId}/refund`, { refund: 'KUDOS:0.1', reason: 'cold' })();
}

function sameOrderIdTwice(): Promise<Answer> {
  const order_id = `twice-${(orders += 1)}`;
  return twice(order({ order_id }), order({ order_id, amount: 'KUDOS:2' }))();
}

/** More than there is of a product. */
async function orderTooMuch(): Promise<Answer> {
  const product_id = await inventoryOf(shop).add();
  const inventory_products = [{ product_id, quantity: 6 }];
  return inventoryOf(shop).order({ order: { summary: 'Tea' }, inventory_products });
}

async function lockTooMuch(): Promise<Answer> {
  const stock = inventoryOf(shop);
  const lock = { lock_uuid: crypto.randomUUID(), duration: '1 hour', quantity: 6 };
  return stock.lock(await stock.add(), lock);
}

function orderUnknownProduct(): Promise<Answer> {
  const inventory_products = [{ product_id: 'none', quantity: 1 }];
  return inventoryOf(shop).order({ order: { summary: 'Tea' }, inventory_products });
}

/** Makes an instance as a stranger does. */
const provision = (id: string, more: object = {}): Promise<Answer> =>
  send(`${server.url}/merchant/instances`, {
    body: configurationOf(id, [], { payto_uris: undefined, ...more }),
  });

async function provisionDeletedName(): Promise<Answer> {
  const { id, baseUrl, token } = await makeInstance(server.url);
  expect((await send(`${baseUrl}private`, { token, method: 'DELETE' })).status).toBe(204);
  return provision(id);
}

/** Its customer's money is on the way. */
async function purgeOwedShop(): Promise<Answer> {
  const owed = await makeInstance(server.url);
  const [coin] = await makeCoins(server.url, ['0.64']);
  const claimed = await makeClaimedOrder(owed);
  await owed.wallet.pay(claimed.orderId, {
    coins: [payWith(server.url, claimed, coin!)],
    sessionId: '',
  });
  return send(`${owed.baseUrl}private?purge=yes`, { token: owed.token, method: 'DELETE' });
}

const HASH = '0'.repeat(103);

/** Ordinary calls. */
const PLAIN: Partial<Record<ErrorName, () => Promise<Answer>>> = {
  MERCHANT_GENERIC_INSTANCE_UNKNOWN: () =>
    send(`${server.url}/merchant/instances/no-such-shop/private/orders`, { token: 'any' }),
  MERCHANT_GENERIC_ORDER_UNKNOWN: ask('orders/none'),
  MERCHANT_GENERIC_PRODUCT_UNKNOWN: orderUnknownProduct,
  MERCHANT_PRIVATE_POST_ORDERS_OUT_OF_STOCK: orderTooMuch,
  MERCHANT_PRIVATE_POST_PRODUCTS_LOCK_INSUFFICIENT_STOCKS: lockTooMuch,
  MERCHANT_GENERIC_UNAUTHORIZED: () => send(`${shop.baseUrl}private/orders`, { token: 'wrong' }),
  MERCHANT_GENERIC_WEBHOOK_UNKNOWN: ask('webhooks/none'),
  MERCHANT_GENERIC_H_WIRE_MALFORMED: ask('accounts/x'),
  MERCHANT_GENERIC_ACCOUNT_UNKNOWN: ask(`accounts/${HASH}`),
  MERCHANT_GENERIC_CATEGORY_UNKNOWN: ask('categories/999999'),
  MERCHANT_GENERIC_TEMPLATE_UNKNOWN: ask('templates/none'),
  MERCHANT_GENERIC_OTP_DEVICE_UNKNOWN: ask('otp-devices/none'),
  MERCHANT_GENERIC_UNIT_UNKNOWN: ask('units/none'),
  MERCHANT_PRIVATE_POST_INSTANCES_ALREADY_EXISTS: () => provision(shop.id),
  MERCHANT_PRIVATE_POST_INSTANCES_BAD_AUTH: () =>
    provision(newInstanceId(), { auth: { method: 'external' } }),
  MERCHANT_PRIVATE_POST_INSTANCES_PURGE_REQUIRED: provisionDeletedName,
  MERCHANT_PRIVATE_DELETE_INSTANCES_OWED: purgeOwedShop,
  MERCHANT_PRIVATE_POST_ORDERS_AMOUNT_ZERO: order({ amount: 'KUDOS:0' }),
  MERCHANT_PRIVATE_POST_ORDERS_PAY_DEADLINE_PAST: order({ pay_deadline: { t_s: 1_000_000 } }),
  MERCHANT_PRIVATE_POST_ORDERS_ALREADY_EXISTS: sameOrderIdTwice,
  MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_ORDER_UNPAID: refundUnpaid,
  MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_RESERVE_UNKNOWN: post('tips', {
    amount: 'KUDOS:1',
    justification: 'thanks',
    next_url: 'https://shop.example/',
  }),
  GENERIC_METHOD_INVALID: ask('orders', { method: 'PUT', body: {} }),
  GENERIC_ENDPOINT_UNKNOWN: ask('no-such-path'),
  GENERIC_PARAMETER_MISSING: post('orders', {}),
  GENERIC_PARAMETER_MALFORMED: ask('orders?limit=many'),
  GENERIC_CURRENCY_MISMATCH: order({ amount: 'EUR:1' }),
  GENERIC_TOKEN_UNKNOWN: ask('tokens/999999', { method: 'DELETE' }),
};

interface Fault {
  readonly name: FaultName;
  readonly choices?: FaultChoices;
}

/** Faults of other parties, which a payment meets. */
const OF_PAYMENTS: Partial<Record<ErrorName, Fault>> = {
  MERCHANT_POST_ORDERS_ID_PAY_INSUFFICIENT_FUNDS: { name: 'coin-spent' },
  MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_KEY_NOT_FOUND: { name: 'denomination-unknown' },
  MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_DEPOSIT_EXPIRED: { name: 'denomination-expired' },
  MERCHANT_POST_ORDERS_ID_PAY_COIN_SIGNATURE_INVALID: { name: 'deposit-refused' },
  MERCHANT_POST_ORDERS_ID_PAY_FEES_EXCEED_PAYMENT: {
    name: 'deposit-refused',
    choices: { code: 'EXCHANGE_DEPOSIT_NEGATIVE_VALUE_AFTER_FEE' },
  },
  MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_FAILED: { name: 'exchange-failed' },
  MERCHANT_GENERIC_EXCHANGE_TIMEOUT: { name: 'exchange-timeout' },
  MERCHANT_GENERIC_EXCHANGE_CONNECT_FAILURE: { name: 'exchange-unreachable' },
  MERCHANT_GENERIC_EXCHANGE_REPLY_MALFORMED: { name: 'exchange-reply-malformed' },
  MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE: { name: 'exchange-keys-failed' },
  MERCHANT_GENERIC_HOLE_IN_WIRE_FEE_STRUCTURE: { name: 'wire-fee-missing' },
};

/** Rows that no shop meets, each with its reason. */
const NOT_MET: Partial<Record<ErrorName, string>> = {
  MERCHANT_POST_INSTANCE_NAME_IN_USE: 'an operator renames instances',
  MERCHANT_TIP_PICKUP_EXCHANGE_ERROR: 'a wallet picks up tips',
  MERCHANT_TIP_PICKUP_HAS_EXPIRED: 'a wallet picks up tips',
  MERCHANT_TIP_PICKUP_AMOUNT_EXCEEDS_TIP_REMAINING: 'a wallet picks up tips',
  MERCHANT_TIP_PICKUP_DENOMINATION_UNKNOWN: 'a wallet picks up tips',
  MERCHANT_PUBLIC_TIP_OFFER_UNKNOWN: 'a wallet picks up tips',
  MERCHANT_PUBLIC_TIP_PICKUP_EXCHANGE_FAILED: 'a wallet picks up tips',
};

type Way = 'plain' | 'payment' | 'call' | 'not met';

function wayTo(name: ErrorName): Way {
  if (NOT_MET[name] !== undefined) return 'not met';
  if (PLAIN[name] !== undefined) return 'plain';
  if (OF_PAYMENTS[name] !== undefined || name.includes('_ID_PAY_')) return 'payment';
  return 'call';
}

/** Members that a refusal of the exchange adds. */
const REPLY = ['coin_pub', 'exchange_code', 'exchange_http_status', 'exchange_reply'];
const STOCK = ['product_id', 'requested_quantity', 'available_quantity'];

/** Members of bodies that have to be there, since their shapes let most of them be absent. */
const MEMBERS: Partial<Record<ErrorName, readonly string[]>> = {
  MERCHANT_POST_ORDERS_ID_PAY_INSUFFICIENT_FUNDS: REPLY,
  MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_KEY_NOT_FOUND: REPLY,
  MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_DEPOSIT_EXPIRED: REPLY,
  MERCHANT_POST_ORDERS_ID_PAY_COIN_SIGNATURE_INVALID: REPLY,
  MERCHANT_POST_ORDERS_ID_PAY_FEES_EXCEED_PAYMENT: REPLY,
  // The exchange has not answered these, or nothing that could be used.
  MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_FAILED: ['coin_pub'],
  MERCHANT_GENERIC_EXCHANGE_TIMEOUT: ['coin_pub'],
  MERCHANT_GENERIC_EXCHANGE_CONNECT_FAILURE: ['coin_pub'],
  MERCHANT_GENERIC_EXCHANGE_REPLY_MALFORMED: ['coin_pub'],
  MERCHANT_GENERIC_PRODUCT_UNKNOWN: ['product_id'],
  MERCHANT_PRIVATE_POST_ORDERS_OUT_OF_STOCK: STOCK,
  MERCHANT_PRIVATE_POST_PRODUCTS_LOCK_INSUFFICIENT_STOCKS: STOCK,
};

/** Rows with members that a fault does not make up, and the test that shows these. */
const SHOWN_ELSEWHERE: Partial<Record<ErrorName, string>> = {
  MERCHANT_TRACK_EXCHANGE_FAILED: 'tests/api/merchant/misbehaving-tracking.test.ts',
  MERCHANT_TRACK_TRANSACTION_CONFLICT: 'tests/api/merchant/misbehaving-tracking.test.ts',
  MERCHANT_TRACK_TRANSFER_CONFLICT: 'tests/api/merchant/misbehaving-tracking.test.ts',
  MERCHANT_TRACK_TRANSFER_UNKNOWN: 'tests/api/merchant/tracking.test.ts',
};

/** Rows whose members belong to calls of others: a coin’s currency, and reserves for tips. */
const OF_OTHER_CALLS: readonly ErrorName[] = [
  'GENERIC_CURRENCY_MISMATCH',
  'MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE',
];

/** The body fits the shape of its row, and has what a shop reads from it. */
function expectMembers(name: ErrorName, { body }: Answer): void {
  const members = MEMBERS[name];
  if (members === undefined) return;
  const shapes: Partial<Record<string, z.ZodType>> = REFUSAL_BODIES;
  expect(shapes[name]?.safeParse(body).success, name).toBe(true);
  expect(Object.keys(body)).toEqual(expect.arrayContaining([...members]));
}

/** A refusal that a fault makes up has what each refusal has, and nothing that only the real call knows. */
function expectOnlyCommonMembers(name: ErrorName, { body }: Answer): void {
  const { request_id, ...common } = body;
  expect(request_id).toMatch(/^.+$/);
  const { code, hint } = ERRORS[name];
  expect(common).toEqual({ code, error: name, hint });
}

/** Other rows that no fault of a shop's calls brings about, each with its reason. */
const BEFORE_CALLS: Partial<Record<ErrorName, string>> = {
  GENERIC_REQUEST_MALFORMED: 'the request cannot be read',
  GENERIC_HEADERS_EXCEED_LIMIT: 'the request cannot be read',
  // Node repeats a call after this status.
  GENERIC_HOST_UNKNOWN: 'another host was asked',
  GENERIC_TEST_FAULT_UNKNOWN: 'a tester clears faults',
  GENERIC_JOBS_NOT_RUN: 'a tester runs jobs',
};

const all = [...Object.keys(MERCHANTS), ...Object.keys(GENERIC_ERRORS)] as ErrorName[];
const byWay = (way: Way) =>
  all.filter((name) => wayTo(name) === way && BEFORE_CALLS[name] === undefined);
const asRow = (name: ErrorName) => ({
  status: ERRORS[name].status,
  body: { code: ERRORS[name].code, error: name },
});

test('I14-9 no row is named twice, and none that does not exist', () => {
  const named = [PLAIN, OF_PAYMENTS, NOT_MET, BEFORE_CALLS].flatMap((one) => Object.keys(one));
  expect(named.length).toBe(new Set(named).size);
  expect(named.filter((name) => !all.some((one) => one === name))).toEqual([]);
});

test('I14-9 each row with members of its own is shown with them, here or elsewhere', () => {
  const withMembers = all.filter(
    (name) => Object.hasOwn(REFUSAL_BODIES, name) && wayTo(name) !== 'not met',
  );
  const shown = [MEMBERS, SHOWN_ELSEWHERE].flatMap((one) => Object.keys(one));
  shown.push(...OF_OTHER_CALLS);
  expect(shown.sort()).toEqual([...withMembers].sort());
  expect(withMembers.filter((name) => wayTo(name) === 'call').sort()).toEqual(
    Object.keys(SHOWN_ELSEWHERE).sort(),
  );
  expect(Object.values(SHOWN_ELSEWHERE).filter((file) => !existsSync(file))).toEqual([]);
});

test.each(byWay('plain'))('I14-9 an ordinary call is refused with %s', async (name) => {
  const refused = await PLAIN[name]?.();
  expect(refused).toMatchObject(asRow(name));
  if (refused !== undefined) expectMembers(name, refused);
});

test.each(byWay('payment'))('I14-9 a fault makes a payment fail with %s', async (name) => {
  const fault = OF_PAYMENTS[name] ?? { name: 'payment-refused', choices: { code: name } };
  await faultsOf(server.url).set(fault.name, fault.choices);
  const refused = await pay();
  expect(refused).toMatchObject(asRow(name));
  expectMembers(name, refused);
  if (fault.name === 'payment-refused') expectOnlyCommonMembers(name, refused);
  expect(await faultsOf(server.url).list()).toMatchObject([{ left: 0 }]);
});

test('I14-9 a fault makes a call fail with each other row', async () => {
  const faults = faultsOf(server.url);
  const path = new URL(`${shop.baseUrl}private/orders`).pathname;
  for (const name of byWay('call')) {
    await faults.set('call-refused', { code: ERRORS[name].code, method: 'GET', path });
    const refused = await ask('orders')();
    expect(refused).toMatchObject(asRow(name));
    expectOnlyCommonMembers(name, refused);
  }
});
