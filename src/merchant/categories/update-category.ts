/**
 * Answers PATCH private/categories/$ID (today's interface): members that are absent stay as they are. Throws
 * MERCHANT_GENERIC_CATEGORY_UNKNOWN and MERCHANT_PRIVATE_POST_CATEGORIES_CONFLICT_CATEGORY_EXISTS.
 */
import type { CategoryChange } from '@/protocol/category';
import { Refusal } from '@/protocol/refusal';
import { lockCategory, updateCategoryRow } from '@/storage/merchant/categories';
import type { Merchant } from '../merchant';
import { nameTaken } from './add-category';
import type { CategoryPath } from './category-path';

export async function updateCategory(
  { db }: Merchant,
  at: CategoryPath,
  change: CategoryChange,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const before = await lockCategory(transaction, at);
    if (before === undefined) throw new Refusal('MERCHANT_GENERIC_CATEGORY_UNKNOWN');
    const { name = before.name, nameI18n = before.nameI18n } = change;
    if (!(await updateCategoryRow(transaction, at, { name, nameI18n }))) throw nameTaken();
  });
}
