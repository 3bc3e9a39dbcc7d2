/**
 * Answers GET private/categories and private/categories/$ID (today's interface). Throws
 * MERCHANT_GENERIC_CATEGORY_UNKNOWN, and GENERIC_READING_TOO_LONG.
 */
import { listWhole } from '@/fairness/long-list';
import type { CategoryDetails, CategoryEntry } from '@/protocol/category';
import { Refusal } from '@/protocol/refusal';
import { findCategory, listCategories, listCategoryProducts } from '@/storage/merchant/categories';
import type { Merchant } from '../merchant';
import type { CategoryPath } from './category-path';

export async function listCategoryEntries(
  { db }: Merchant,
  instanceId: string,
): Promise<CategoryEntry[]> {
  return await listCategories(db, instanceId);
}

export async function getCategoryDetails(
  { db }: Merchant,
  at: CategoryPath,
): Promise<CategoryDetails> {
  const category = await findCategory(db, at);
  if (category === undefined) throw new Refusal('MERCHANT_GENERIC_CATEGORY_UNKNOWN');
  type Listed = CategoryDetails['products'][number];
  const products = await listWhole<Listed, Listed>(
    (last, limit) => listCategoryProducts(db, { ...at, after: last?.productId ?? '', limit }),
    (rows) => rows,
  );
  return { ...category, products };
}
