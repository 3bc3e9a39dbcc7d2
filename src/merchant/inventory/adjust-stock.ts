/**
 * Changes the stock of products by so many pieces each, all or none. More pieces came in, missing ones are
 * lost. So a sale in the meantime is not undone. Endless stock stays endless. Not an endpoint (UI-2). Throws
 * MERCHANT_GENERIC_PRODUCT_UNKNOWN, MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_EXCEEDS_STOCKS, and
 * GENERIC_PARAMETER_MALFORMED for a finer quantity than the product has.
 */
import type { Quantity } from '@/protocol/quantity';
import { Refusal } from '@/protocol/refusal';
import { updateStock } from '@/storage/merchant/product-changes';
import { listLockedStock, lockProducts, type Stock } from '@/storage/merchant/stock';
import type { Merchant } from '../merchant';
import { assertFits } from './fractions';
import { assertChange } from './stock-rules';

export interface StockChange {
  /** Negative for what is missing. */
  readonly more: Quantity;
  /** The request's name for it. */
  readonly field: string;
}

/** `changes`: by product. */
export async function adjustStock(
  { db, clock }: Merchant,
  instanceId: string,
  changes: ReadonlyMap<string, StockChange>,
): Promise<void> {
  if (changes.size === 0) return;
  await db.transaction(async (transaction) => {
    const locked = await lockProducts(transaction, instanceId, [...changes.keys()]);
    if (locked.length < changes.size) throw new Refusal('MERCHANT_GENERIC_PRODUCT_UNKNOWN');
    const rows = locked.map(({ row }) => row);
    const stocks = await listLockedStock(transaction, rows, clock.now());
    for (const { row, productId, ...fractions } of locked) {
      const before = stocks.get(row);
      const change = changes.get(productId);
      if (before === undefined || change === undefined) throw new Error('no such product');
      const after = changedBy(before, change.more);
      if (after.total !== null) assertFits(after.total, fractions, change.field);
      assertFits(after.lost, fractions, change.field);
      assertChange(before, after);
      await updateStock(transaction, row, after);
    }
  });
}

function changedBy({ total, lost }: Stock, more: Quantity): Pick<Stock, 'total' | 'lost'> {
  if (total === null) return { total, lost };
  return more > 0n ? { total: total + more, lost } : { total, lost: lost - more };
}
