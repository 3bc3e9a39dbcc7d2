/** Makes one plain HTTP call to the merchant backend, with the token of the shop's instance. */
import { z } from 'zod';
import type { Shop } from './shop';

/** The stock of a product is too small for the order. */
export class OutOfStock extends Error {
  constructor(
    readonly productId: string,
    readonly left: number,
  ) {
    super(`${left} left of ${productId}`);
    this.name = 'OutOfStock';
  }
}

/** The backend did not answer, or could not. The shop may try again [SEED-12]. */
export class BackendAway extends Error {
  constructor(cause: unknown) {
    super('the merchant backend did not answer', { cause });
    this.name = 'BackendAway';
  }
}

/** Compares by name, since each host has a copy of this module. */
export function isBackendAway(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'BackendAway';
}

const shortage = z.object({ product_id: z.string(), available_quantity: z.number() });

interface Call {
  readonly body?: object;
  /** Statuses that are answers, not failures. */
  readonly expected?: readonly number[];
}

/**
 * `path` is relative to the backend's base URL. Throws OutOfStock, BackendAway, and Error for the
 * unexpected.
 */
export async function callBackend(
  shop: Shop,
  path: string,
  { body, expected = [] }: Call = {},
): Promise<{ readonly status: number; readonly json: unknown }> {
  const { status, ok, text } = await ask(shop, path, {
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
  const json: unknown = text === '' ? {} : JSON.parse(text);
  if (ok || expected.includes(status)) return { status, json };
  const short = shortage.safeParse(json);
  if (short.success) throw new OutOfStock(short.data.product_id, short.data.available_quantity);
  throw new Error(`Merchant backend: ${path} answered ${status} ${text}`);
}

async function ask(
  { fetch: send = fetch, backendUrl }: Shop,
  path: string,
  init: RequestInit,
): Promise<{ readonly status: number; readonly ok: boolean; readonly text: string }> {
  try {
    const response = await send(new URL(path, backendUrl), init);
    const { status, ok } = response;
    const text = await response.text();
    if (status < 500) return { status, ok, text };
    throw new Error(`${status} ${text}`);
  } catch (cause) {
    // The query may contain a session's secret.
    throw new BackendAway(new Error(path.split('?')[0], { cause }));
  }
}
