/**
 * Reads and locks stock, which the merchant backend keeps (protocol-a 8). Shops of both styles use
 * it.
 */
import { isRefused } from '@/shop-client/client';
import { answerOf, clientOf } from './backend-client';
import type { Shop } from './shop';

export interface StockedProduct {
  /** Price of one piece. */
  readonly price: string;
  /** Unsold pieces that are not locked; Infinity for unlimited stock. */
  readonly left: number;
  /** Unsold pieces, locked ones included. */
  readonly unsold: number;
}

export async function listStock(shop: Shop): Promise<ReadonlyMap<string, StockedProduct>> {
  return answerOf(askForStock(shop));
}

async function askForStock(shop: Shop): Promise<ReadonlyMap<string, StockedProduct>> {
  const stock = new Map<string, StockedProduct>();
  for await (const product of clientOf(shop).products.list()) {
    const { total_stock: total, total_sold, total_lost, total_locked } = product;
    const unsold = total < 0 ? Infinity : total - total_sold - total_lost;
    const left = Math.max(0, unsold - total_locked);
    stock.set(product.product_id, { price: product.price, left, unsold });
  }
  return stock;
}

/**
 * Locks pieces under the name `lock` during a checkout; 0 releases them. The order that names the
 * lock takes them over. Throws OutOfStock.
 */
export async function lockProduct(
  shop: Shop,
  productId: string,
  hold: { readonly lock: string; readonly quantity: number; readonly forMs: number },
): Promise<void> {
  const { lock, quantity, forMs } = hold;
  const body = { lock_uuid: lock, quantity, duration: { d_ms: forMs } };
  await answerOf(clientOf(shop).products.lock(productId, body));
}

export interface NewProduct {
  readonly product_id: string;
  readonly description: string;
  readonly description_i18n: Readonly<Record<string, string>>;
  readonly unit: string;
  readonly price: string;
  /** A data URL. */
  readonly image: string;
  readonly total_stock: number;
}

/** Does nothing if the inventory has a product of this name, even if it was changed since. */
export async function addProduct(shop: Shop, product: NewProduct): Promise<void> {
  try {
    await answerOf(clientOf(shop).products.add(product));
  } catch (error) {
    if (!isRefused(error) || error.status !== 409) throw error;
  }
}
