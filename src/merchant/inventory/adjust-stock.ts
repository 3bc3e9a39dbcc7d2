/**
 * Changes the stock of products by so many pieces each, all or none. More pieces came in, missing ones are
 * lost. So a sale in the meantime is not undone. Endless stock stays endless. Not an endpoint (UI-2). Throws
 * MERCHANT_GENERIC_PRODUCT_UNKNOWN and MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_EXCEEDS_STOCKS.
 */
import type { Quantity } from '@/protocol/quantity';
import { Refusal } from '@/protocol/refusal';
import { updateStock } from '@/storage/merchant/product-changes';
import { listLockedStock, lockProducts, type Stock } from '@/storage/merchant/stock';
import type { Merchant } from '../merchant';
import { assertChange } from './stock-rules';

export async function adjustStock(
  { db, clock }: Merchant,
  instanceId: string,
  /** By product. What is missing is negative. */
  changes: ReadonlyMap<string, Quantity>,
): Promise<void> {
  if (changes.size === 0) return;
  await db.transaction(async (transaction) => {
    const locked = await lockProducts(transaction, instanceId, [...changes.keys()]);
    if (locked.length < changes.size) throw new Refusal('MERCHANT_GENERIC_PRODUCT_UNKNOWN');
    const rows = locked.map(({ row }) => row);
    const stocks = await listLockedStock(transaction, rows, clock.now());
    for (const { row, productId } of locked) {
      const before = stocks.get(row);
      if (before === undefined) throw new Error('a locked product is gone');
      const after = changedBy(before, changes.get(productId) ?? 0n);
      assertChange(before, after);
      await updateStock(transaction, row, after);
    }
  });
}

function changedBy({ total, lost }: Stock, more: Quantity): Pick<Stock, 'total' | 'lost'> {
  if (total === null) return { total, lost };
  return more > 0n ? { total: total + more, lost } : { total, lost: lost - more };
}
