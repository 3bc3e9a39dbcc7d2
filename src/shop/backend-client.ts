/** The client of a shop's instance, and what its refusals mean to the shop. */
import { FlorinClient, isFlorinError, isRefused } from '@/shop-client/client';
import { BackendAway, OutOfStock } from './call-backend';
import type { Shop } from './shop';

/** A page waits for it, so it gives up early. */
export function clientOf({ backendUrl, instance, token, fetch: send }: Shop): FlorinClient {
  return new FlorinClient({
    baseUrl: new URL(`instances/${instance}/`, backendUrl),
    token,
    ...(send === undefined ? {} : { fetch: send }),
    timeoutMs: 10_000,
    tries: 2,
  });
}

/** Waits for a call. Throws OutOfStock, BackendAway, and refusals that the shop does not expect. */
export async function answerOf<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (
      isRefused(
        error,
        'MERCHANT_PRIVATE_POST_ORDERS_OUT_OF_STOCK',
        'MERCHANT_PRIVATE_POST_PRODUCTS_LOCK_INSUFFICIENT_STOCKS',
      )
    ) {
      throw new OutOfStock(error.body.product_id, error.body.available_quantity);
    }
    if (isFlorinError(error) && (error.kind === 'unreachable' || error.status >= 500)) {
      throw new BackendAway(error);
    }
    throw error;
  }
}
