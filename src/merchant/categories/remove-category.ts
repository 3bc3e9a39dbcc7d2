/**
 * Answers DELETE private/categories/$ID (today's interface): its products stay, and are no longer in it. Throws
 * MERCHANT_GENERIC_CATEGORY_UNKNOWN.
 */
import { Refusal } from '@/protocol/refusal';
import { deleteCategory, lockCategory } from '@/storage/merchant/categories';
import type { Merchant } from '../merchant';
import type { CategoryPath } from './category-path';

export async function removeCategory({ db }: Merchant, at: CategoryPath): Promise<void> {
  await db.transaction(async (transaction) => {
    // A product that is being put into it now is waited for, and taken out by the deletion.
    const found = await lockCategory(transaction, at);
    if (found === undefined) throw new Refusal('MERCHANT_GENERIC_CATEGORY_UNKNOWN');
    await deleteCategory(transaction, at);
  });
}
