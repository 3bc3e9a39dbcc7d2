import { Refusal } from '@/protocol/refusal';
import { listNamedProducts } from '@/storage/merchant/products';
import type { Merchant } from '../merchant';

/**
 * Throws MERCHANT_PRIVATE_POST_PRODUCTS_CONFLICT_PRODUCT_EXISTS for an identifier that a product of the
 * instance has, as another one with it would (add-product.ts).
 */
export async function assertUnusedProductId(
  { db, clock }: Merchant,
  instanceId: string,
  productId: string,
): Promise<void> {
  const existing = await listNamedProducts(db, instanceId, [productId], clock.now());
  if (existing.size === 0) return;
  throw new Refusal('MERCHANT_PRIVATE_POST_PRODUCTS_CONFLICT_PRODUCT_EXISTS', {
    field: 'product_id',
  });
}
