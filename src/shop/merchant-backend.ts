/**
 * The merchant backend as a shop sees it: three HTTP calls, two of them with the token of the
 * shop's own instance. Nothing here is special to this project; with another address and token the
 * same lines sell through any backend that speaks style A (seed.md, protocol-a 7.2 and 8).
 */
import { z } from 'zod';

export interface Shop {
  /** Base URL of the shop's instance, such as `https://pay.example/merchant/instances/shop/`. */
  readonly backendUrl: string;
  /** The instance's token, `secret-token:…`. It never reaches a browser. */
  readonly token: string;
  /** Where this shop's pages are, such as `https://shop.example/shop`. */
  readonly shopUrl: string;
  readonly currency: string;
}

export interface Sale {
  readonly amount: string;
  readonly summary: string;
  readonly summary_i18n: Readonly<Record<string, string>>;
  readonly fulfillment_url: string;
}

const createdOrder = z.object({ order_id: z.string(), token: z.string() });

const stamp = z.object({ t_ms: z.number() });
const contract = z.object({ fulfillment_url: z.string(), timestamp: stamp, pay_deadline: stamp });
const order = z.discriminatedUnion('order_status', [
  z.object({
    order_status: z.literal('unpaid'),
    pay_deadline: stamp,
    already_paid_order_id: z.string().optional(),
  }),
  z.object({
    order_status: z.literal('claimed'),
    contract_terms: contract,
    already_paid_order_id: z.string().optional(),
  }),
  z.object({ order_status: z.literal('paid'), contract_terms: contract }),
]);
export type Order = z.output<typeof order>;
export type PaidOrder = Extract<Order, { order_status: 'paid' }>;

const publicStatus = z.object({
  fulfillment_url: z.string(),
  /** Absent once the order is paid. */
  taler_pay_uri: z.string().optional(),
  already_paid_order_id: z.string().optional(),
});
export type PublicStatus = z.output<typeof publicStatus>;

/** POST private/orders. The order id names the order; the token lets a wallet claim it. */
export async function createOrder(shop: Shop, sale: Sale): Promise<{ id: string; token: string }> {
  const response = await call(shop, 'private/orders', { order: sale });
  const { order_id: id, token } = createdOrder.parse(await read(response));
  return { id, token };
}

/**
 * GET private/orders/$ID. With the session given, `paid` means paid in this session, so that
 * another browser, which knows the order's number at most, has not bought anything (SESS-2).
 */
export async function findOrder(shop: Shop, id: string, session: string): Promise<Order | null> {
  const query = new URLSearchParams({ session_id: session }).toString();
  const response = await call(shop, `private/orders/${encodeURIComponent(id)}?${query}`);
  return response.status === 404 ? null : order.parse(await read(response));
}

/** GET orders/$ID, where wallets and browsers ask too: the claim token is its credential. */
export function orderStatusUrl(shop: Shop, id: string, token: string, session: string): string {
  const url = new URL(`orders/${encodeURIComponent(id)}`, shop.backendUrl);
  url.search = new URLSearchParams({ token, session_id: session }).toString();
  return url.href;
}

/** 402 with the address for wallets, or 200 when paid; null: unknown order or wrong token. */
export async function findStatus(shop: Shop, statusUrl: string): Promise<PublicStatus | null> {
  const response = await call(shop, statusUrl);
  if (response.status === 404 || response.status === 403) return null;
  return publicStatus.parse(response.status === 402 ? await response.json() : await read(response));
}

async function call(shop: Shop, path: string, body?: object): Promise<Response> {
  return fetch(new URL(path, shop.backendUrl), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${shop.token}`,
      'content-type': 'application/json',
    },
    body: body === undefined ? null : JSON.stringify(body),
    cache: 'no-store',
    signal: AbortSignal.timeout(10_000),
  });
}

async function read(response: Response): Promise<unknown> {
  if (response.ok) return response.json();
  throw new Error(`Merchant backend: ${response.status} ${await response.text()}`);
}
