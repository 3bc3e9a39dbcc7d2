/** Calls of a shop about its endpoints, and what receivers got. */
import { expect } from 'vitest';
import type { Received } from '../../support/webhook-receiver';
import { makeInstance, send, type Answer, type TestInstance } from './merchant-support';

export const MINUTE_MS = 60_000;

export function callEndpoints(
  shop: TestInstance,
  path: string,
  init: Parameters<typeof send>[1] = {},
): Promise<Answer> {
  return send(`${shop.baseUrl}private/webhook-endpoints${path}`, { token: shop.token, ...init });
}

export interface HookedShop {
  readonly shop: TestInstance;
  /** The path of its endpoint. */
  readonly at: string;
  readonly secret: string;
}

/** Makes a shop with one endpoint. */
export async function openShopWithEndpoint(
  serverUrl: string,
  endpoint: { readonly url: string; readonly events: readonly string[] },
): Promise<HookedShop> {
  const shop = await makeInstance(serverUrl);
  return { shop, ...(await addEndpoint(shop, endpoint)) };
}

export async function addEndpoint(
  shop: TestInstance,
  endpoint: { readonly url: string; readonly events: readonly string[] },
): Promise<Omit<HookedShop, 'shop'>> {
  const made = await callEndpoints(shop, '', { body: endpoint });
  expect(made.status).toBe(200);
  return { at: `/${String(made.body['endpoint_id'])}`, secret: String(made.body['secret']) };
}

export async function makeOrder(shop: TestInstance, orderId?: string): Promise<string> {
  const named = orderId === undefined ? {} : { order_id: orderId };
  const content = { amount: 'KUDOS:0.64', summary: 'Tea', ...named };
  return (await shop.backend.createOrder({ order: content })).orderId;
}

export function orderIds(all: readonly Received[]): unknown[] {
  return all.map(({ body }) => (JSON.parse(body) as { data: { order_id: string } }).data.order_id);
}

export async function listDeliveries(
  shop: TestInstance,
  at: string,
  query = '',
): Promise<Record<string, unknown>[]> {
  const { body } = await callEndpoints(shop, `${at}/deliveries${query}`);
  return body['deliveries'] as Record<string, unknown>[];
}
