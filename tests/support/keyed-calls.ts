/** Every changing private call: a way to make it, for the test that repeats each under its key. */
import { randomBytes } from 'node:crypto';
import { encodeBase32 } from '@/protocol/base32';
import type { PRIVATE_ROUTES } from '@/http/private-routes';
import { makeClaimedOrder, makeInstance, send } from '../api/merchant/merchant-support';
import { makePaidOrder } from '../api/merchant/refund-support';
import { inventoryOf, productOf } from '../api/merchant/stock-support';
import { createReserve, fundedReserve } from '../api/merchant/tip-support';
import { makeCoins } from './coins';
import { query } from './database';
import {
  changeOf,
  newAccount,
  newCategory,
  newEndpoint,
  newOtpDevice,
  newTemplate,
  newToken,
  newUnit,
  newWebhook,
  TEMPLATE,
  WEBHOOK,
  type PreparedCall,
} from './making-calls';

type Routes = typeof PRIVATE_ROUTES;
type ChangeOf<Route extends keyof Routes> = Route extends `dashboard${string}`
  ? never
  : `${Extract<keyof Routes[Route], 'POST' | 'PATCH' | 'DELETE'>} ${Route}`;
type AnyChange = { [Route in keyof Routes]: ChangeOf<Route> }[keyof Routes];
/**
 * The tests of login tokens end one twice. After a crash, deliveries may be queued twice: their
 * receivers know them by their event's id.
 */
type Unrepeatable =
  | 'DELETE private/token'
  | 'POST private/webhook-endpoints/[endpointId]/replay'
  | 'POST private/webhook-endpoints/[endpointId]/deliveries/[deliveryId]/replay'
  | 'POST private/webhooks/[webhookId]/deliveries/[deliveryId]/replay';
export type ChangingCall = Exclude<AnyChange, Unrepeatable>;

type Prepare = (url: string, databaseUrl: string) => Promise<PreparedCall>;

const TIP = { amount: 'KUDOS:1', justification: 'Thank you', next_url: 'https://shop.example/' };
const ORDER = { amount: 'KUDOS:0.64', summary: 'A cup of tea' };

async function withTips(url: string) {
  const shop = await makeInstance(url);
  return { shop, reserve: await fundedReserve(url, shop) };
}

async function withProduct(url: string) {
  const shop = await makeInstance(url);
  return { shop, productId: await inventoryOf(shop).add() };
}

async function withPaidOrder(url: string) {
  const shop = await makeInstance(url);
  const { orderId } = await makePaidOrder(url, shop, await makeCoins(url, ['0.64']));
  return { shop, orderId };
}

const hWireIn = (answer: Record<string, unknown>): string => String(answer['h_wire']);
const endpointIn = (answer: Record<string, unknown>): string => String(answer['endpoint_id']);
const categoryIn = (answer: Record<string, unknown>): string => String(answer['category_id']);

/** A private route that is not here does not compile. Its repetition has to be safe after a crash. */
export const CHANGING_CALLS: Readonly<Record<ChangingCall, Prepare>> = {
  'PATCH private': async (url) => {
    const shop = await makeInstance(url);
    return { shop, path: 'private', body: { name: 'Another name' } };
  },
  'DELETE private': async (url) => ({ shop: await makeInstance(url), path: 'private' }),
  'POST private/accounts': newAccount,
  'PATCH private/accounts/[hWire]': async (url) =>
    changeOf(await newAccount(url), hWireIn, { credit_facade_url: 'https://bank.example/facade/' }),
  'DELETE private/accounts/[hWire]': async (url) => changeOf(await newAccount(url), hWireIn),
  'POST private/auth': async (url) => {
    const shop = await makeInstance(url);
    const body = { method: 'token', token: `secret-token:${shop.token}` };
    return { shop, path: 'private/auth', body };
  },
  'POST private/categories': newCategory,
  'PATCH private/categories/[categoryId]': async (url) =>
    changeOf(await newCategory(url), categoryIn, { name: 'Coffee' }),
  'DELETE private/categories/[categoryId]': async (url) =>
    changeOf(await newCategory(url), categoryIn),
  'POST private/orders': async (url) => {
    const shop = await makeInstance(url);
    return { shop, path: 'private/orders', body: { order: ORDER } };
  },
  'DELETE private/orders/[orderId]': async (url) => {
    const shop = await makeInstance(url);
    const { orderId } = await shop.backend.createOrder({ order: ORDER });
    return { shop, path: `private/orders/${orderId}` };
  },
  'PATCH private/orders/[orderId]/forget': async (url) => {
    const shop = await makeInstance(url);
    const extra = { phone: '0421 1234', _forgettable: ['phone'] };
    const { orderId } = await makeClaimedOrder(shop, { extra });
    const body = { fields: ['$.extra.phone'] };
    return { shop, path: `private/orders/${orderId}/forget`, body };
  },
  'POST private/orders/[orderId]/refund': async (url) => {
    const { shop, orderId } = await withPaidOrder(url);
    const body = { refund: 'KUDOS:0.32', reason: 'cold' };
    return { shop, path: `private/orders/${orderId}/refund`, body };
  },
  'POST private/otp-devices': newOtpDevice,
  'PATCH private/otp-devices/[otpId]': async (url) =>
    changeOf(await newOtpDevice(url), () => 'till', { otp_device_description: 'Another' }),
  'DELETE private/otp-devices/[otpId]': async (url) =>
    changeOf(await newOtpDevice(url), () => 'till'),
  'POST private/products': async (url) => {
    const shop = await makeInstance(url);
    return { shop, path: 'private/products', body: productOf('tea') };
  },
  'PATCH private/products/[productId]': async (url) => {
    const { shop, productId } = await withProduct(url);
    const { product_id: _, ...body } = productOf(productId, { total_stock: 9 });
    return { shop, path: `private/products/${productId}`, body };
  },
  'DELETE private/products/[productId]': async (url) => {
    const { shop, productId } = await withProduct(url);
    return { shop, path: `private/products/${productId}` };
  },
  'POST private/products/[productId]/lock': async (url) => {
    const { shop, productId } = await withProduct(url);
    const body = { lock_uuid: 'a-cart', duration: { d_ms: 600_000 }, quantity: 2 };
    return { shop, path: `private/products/${productId}/lock`, body };
  },
  'POST private/reserves': async (url) => {
    const shop = await makeInstance(url);
    const body = {
      initial_balance: 'KUDOS:1',
      exchange_url: `${url}/exchange/`,
      wire_method: 'x-taler-bank',
    };
    return { shop, path: 'private/reserves', body };
  },
  'DELETE private/reserves/[reservePub]': async (url) => {
    const shop = await makeInstance(url);
    const { reservePub } = await createReserve(url, shop);
    return { shop, path: `private/reserves/${reservePub}` };
  },
  'POST private/reserves/[reservePub]/authorize-tip': async (url) => {
    const { shop, reserve } = await withTips(url);
    const path = `private/reserves/${reserve.reservePub}/authorize-tip`;
    return { shop, path, body: TIP };
  },
  'POST private/templates': newTemplate,
  'PATCH private/templates/[templateId]': async (url) => {
    const { template_id: _, ...body } = TEMPLATE;
    const change = { ...body, template_description: 'Late entry' };
    return changeOf(await newTemplate(url), () => 'entry', change);
  },
  'DELETE private/templates/[templateId]': async (url) =>
    changeOf(await newTemplate(url), () => 'entry'),
  'POST private/tips': async (url) => {
    const { shop } = await withTips(url);
    return { shop, path: 'private/tips', body: TIP };
  },
  'POST private/token': newToken,
  'DELETE private/tokens/[serial]': async (url, databaseUrl) => {
    const { shop, path, body } = await newToken(url);
    await send(`${shop.baseUrl}${path}`, { token: shop.token, body });
    const text = 'select id from merchant.access_token where instance_id = $1';
    const [row] = await query<{ id: string }>(databaseUrl, text, [shop.id]);
    return { shop, path: `private/tokens/${row?.id ?? ''}` };
  },
  // What no exchange knows of. TRACK-3 repeats reports of real transfers.
  'POST private/transfers': async (url) => {
    const shop = await makeInstance(url);
    const body = {
      credit_amount: 'KUDOS:1',
      wtid: encodeBase32(randomBytes(32)),
      payto_uri: shop.payto,
      exchange_url: `${url}/exchange/`,
    };
    return { shop, path: 'private/transfers', body };
  },
  'DELETE private/transfers/[serialId]': async (url, databaseUrl) => {
    const shop = await makeInstance(url);
    // A report that the exchange has not answered.
    const text = `insert into merchant.transfer
        (instance_id, exchange_url, wtid, payto, credit_amount, verified, confirmed)
      values ($1, $2, $3, $4, 1, false, true) returning id`;
    const values = [shop.id, `${url}/exchange/`, randomBytes(32), shop.payto];
    const [row] = await query<{ id: string }>(databaseUrl, text, values);
    return { shop, path: `private/transfers/${row?.id ?? ''}` };
  },
  'POST private/units': newUnit,
  'PATCH private/units/[unit]': async (url) =>
    changeOf(await newUnit(url), () => 'bottle', { unit_allow_fraction: true }),
  'DELETE private/units/[unit]': async (url) => changeOf(await newUnit(url), () => 'bottle'),
  'POST private/webhook-endpoints': newEndpoint,
  'PATCH private/webhook-endpoints/[endpointId]': async (url) =>
    changeOf(await newEndpoint(url), endpointIn, { description: 'Another' }),
  'DELETE private/webhook-endpoints/[endpointId]': async (url) =>
    changeOf(await newEndpoint(url), endpointIn),
  'POST private/webhook-endpoints/[endpointId]/rotate': async (url) =>
    changeOf(await newEndpoint(url), (answer) => `${endpointIn(answer)}/rotate`, {}),
  'POST private/webhook-endpoints/[endpointId]/test': async (url) =>
    changeOf(await newEndpoint(url), (answer) => `${endpointIn(answer)}/test`),
  'POST private/webhooks': newWebhook,
  'PATCH private/webhooks/[webhookId]': async (url) => {
    const { webhook_id: _, ...body } = WEBHOOK;
    return changeOf(await newWebhook(url), () => 'till', { ...body, event_type: 'refund' });
  },
  'DELETE private/webhooks/[webhookId]': async (url) =>
    changeOf(await newWebhook(url), () => 'till'),
  'POST order': async (url) => {
    const shop = await makeInstance(url);
    const body = { order: { ...ORDER, fulfillment_url: 'https://shop.example/tea' } };
    return { shop, path: 'order', body };
  },
  'POST refund': async (url) => {
    const { shop, orderId } = await withPaidOrder(url);
    const body = { order_id: orderId, refund: 'KUDOS:0.32', reason: 'cold' };
    return { shop, path: 'refund', body };
  },
  'POST tip-authorize': async (url) => {
    const { shop } = await withTips(url);
    return { shop, path: 'tip-authorize', body: TIP };
  },
  'POST tip-query': async (url) => {
    const { shop } = await withTips(url);
    return { shop, path: 'tip-query', body: {} };
  },
};

export function sendUnder(
  key: string,
  { shop, path, body }: PreparedCall,
  method = 'POST',
): ReturnType<typeof send> {
  return send(`${shop.baseUrl}${path}`, {
    method,
    token: shop.token,
    headers: { 'idempotency-key': key },
    ...(body === undefined ? {} : { body }),
  });
}
