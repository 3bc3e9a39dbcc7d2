/**
 * Reads and locks stock, which the merchant backend keeps (protocol-a 8). Shops of both styles use
 * it.
 */
import { z } from 'zod';
import { callBackend } from './call-backend';
import type { Shop } from './shop';
import { privatePath } from './style-a';

const listSchema = z.object({
  products: z.array(
    z.object({
      product_id: z.string(),
      price: z.string(),
      total_stock: z.number(),
      total_sold: z.number(),
      total_lost: z.number(),
      total_locked: z.number(),
    }),
  ),
});

export interface StockedProduct {
  /** Price of one piece. */
  readonly price: string;
  /** Unsold pieces that are not locked; Infinity for unlimited stock. */
  readonly left: number;
  /** Unsold pieces, locked ones included. */
  readonly unsold: number;
}

export async function listStock(shop: Shop): Promise<ReadonlyMap<string, StockedProduct>> {
  const { json } = await callBackend(shop, privatePath(shop, 'products'));
  return new Map(
    listSchema.parse(json).products.map((product) => {
      const { total_stock: total, total_sold, total_lost, total_locked } = product;
      const unsold = total < 0 ? Infinity : total - total_sold - total_lost;
      const left = Math.max(0, unsold - total_locked);
      return [product.product_id, { price: product.price, left, unsold }];
    }),
  );
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
  await callBackend(shop, privatePath(shop, `products/${encodeURIComponent(productId)}/lock`), {
    body: { lock_uuid: lock, quantity, duration: { d_ms: forMs } },
  });
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
  await callBackend(shop, privatePath(shop, 'products'), { body: product, expected: [409] });
}
