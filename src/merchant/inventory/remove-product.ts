/**
 * Answers DELETE private/products/$ID (protocol-a 8). Throws MERCHANT_GENERIC_PRODUCT_UNKNOWN, and
 * MERCHANT_PRIVATE_DELETE_PRODUCTS_CONFLICTING_LOCK while pieces are locked or held by orders that
 * can still be paid. With `force` it deletes all the same, and such orders stay (merchant-now 6.2). What was
 * sold stays in the contracts.
 */
import { formatQuantity } from '@/protocol/quantity';
import { Refusal } from '@/protocol/refusal';
import { deleteProduct } from '@/storage/merchant/product-changes';
import type { Merchant } from '../merchant';
import { lockProductRow, getStock, type ProductPath } from './locked-product';

export async function removeProduct(
  { db, clock }: Merchant,
  at: ProductPath,
  isForced = false,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const row = await lockProductRow(transaction, at);
    const { locked } = await getStock(transaction, row, clock.now());
    if (locked > 0n && !isForced) {
      const detail = `${formatQuantity(locked)} pieces`;
      throw new Refusal('MERCHANT_PRIVATE_DELETE_PRODUCTS_CONFLICTING_LOCK', { detail });
    }
    await deleteProduct(transaction, row);
  });
}
