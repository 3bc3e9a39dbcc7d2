/** One HTTP call to the merchant backend, with the token of the shop's instance. */
import { z } from 'zod';
import type { Shop } from './shop';

/** There is not as much of a product as was asked for. */
export class OutOfStock extends Error {
  constructor(
    readonly productId: string,
    readonly left: number,
  ) {
    super(`${left} left of ${productId}`);
    this.name = 'OutOfStock';
  }
}

const shortage = z.object({ product_id: z.string(), available_quantity: z.number() });

interface Call {
  readonly method?: 'POST' | 'PATCH';
  readonly body?: object;
  /** Statuses that are answers and no failures. */
  readonly expected?: readonly number[];
}

/** `path` starts at the backend's base URL. Throws OutOfStock, and Error for what is not expected. */
export async function callBackend(
  shop: Shop,
  path: string,
  { body, method = body === undefined ? undefined : 'POST', expected = [] }: Call = {},
): Promise<{ readonly status: number; readonly json: unknown }> {
  const { fetch: send = fetch } = shop;
  const response = await send(new URL(path, shop.backendUrl), {
    method: method ?? 'GET',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${shop.token}`,
      'content-type': 'application/json',
    },
    body: body === undefined ? null : JSON.stringify(body),
    cache: 'no-store',
    signal: AbortSignal.timeout(10_000),
  });
  const { status } = response;
  const text = await response.text();
  const json: unknown = text === '' ? {} : JSON.parse(text);
  if (response.ok || expected.includes(status)) return { status, json };
  const short = shortage.safeParse(json);
  if (short.success) throw new OutOfStock(short.data.product_id, short.data.available_quantity);
  throw new Error(`Merchant backend: ${path} answered ${status} ${text}`);
}
