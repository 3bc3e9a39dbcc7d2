/** Puts a product into categories of its instance. Throws MERCHANT_GENERIC_CATEGORY_UNKNOWN. */
import { Refusal } from '@/protocol/refusal';
import type { Transaction } from '@/storage/client';
import { putIntoCategories } from '@/storage/merchant/categories';

export async function putIntoKnown(
  transaction: Transaction,
  productRow: number,
  wanted: { readonly instanceId: string; readonly categories: readonly number[] },
): Promise<void> {
  const [unknown] = await putIntoCategories(transaction, productRow, wanted);
  if (unknown === undefined) return;
  throw new Refusal('MERCHANT_GENERIC_CATEGORY_UNKNOWN', {
    field: 'categories',
    detail: unknown.toString(),
  });
}
