/**
 * PATCH private/products/$ID (protocol-a 8): members that are absent stay as they are. Contracts that
 * were made keep what they say. Throws 404/2006, 400/30, 409/2660, 409/2661 and 409/2662.
 */
import type { ProductAddition, ProductChange } from '@/protocol/product';
import { readLockedProduct, updateProduct as updateRow } from '@/storage/merchant/products';
import type { Merchant } from '../merchant';
import { lockProductRow, readStock, type ProductPath } from './locked-product';
import { toAddition, toRecord, totalOf } from './product-record';
import { assertChange } from './stock-rules';

export async function updateProduct(
  merchant: Merchant,
  at: ProductPath,
  change: ProductChange,
): Promise<void> {
  const { db, clock, currency } = merchant;
  await db.transaction(async (transaction) => {
    const row = await lockProductRow(transaction, at);
    const product = await readLockedProduct(transaction, row);
    const before = await readStock(transaction, row, clock.now());
    const { total_lost: lost = before.lost, ...members } = change;
    const wanted = { ...toAddition(product, before.total, currency), ...presentOf(members) };
    const after = { total: totalOf(wanted.total_stock), lost };
    assertChange(before, after);
    await updateRow(transaction, row, toRecord(wanted, currency), after);
  });
}

function presentOf(members: Omit<ProductChange, 'total_lost'>): Partial<ProductAddition> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
