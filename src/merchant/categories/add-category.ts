/**
 * Answers POST private/categories (today's interface). Returns the number of the new category. Throws
 * MERCHANT_PRIVATE_POST_CATEGORIES_CONFLICT_CATEGORY_EXISTS, MERCHANT_GENERIC_INSTANCE_DELETED,
 * MERCHANT_PRIVATE_CATALOGUE_FULL and MERCHANT_SHOP_SHARE_FULL.
 */
import { MAX_CATEGORIES, type CategoryAddition } from '@/protocol/category';
import { Refusal } from '@/protocol/refusal';
import { findCategoryNamed, insertCategory } from '@/storage/merchant/categories';
import type { Repeatable } from '../calls/keyed-call';
import { getInstance } from '../instances/get-instance';
import { assertSells } from '../instances/instance-rules';
import { withRoomOf } from '../instances/visitor-room';
import type { Merchant } from '../merchant';

export async function addCategory(
  merchant: Merchant,
  instanceId: string,
  category: CategoryAddition,
  call?: Repeatable,
): Promise<number> {
  const { db } = merchant;
  const { name, nameI18n } = category;
  const bytes = () => Buffer.byteLength(JSON.stringify(nameI18n));
  const insert = async (): Promise<number | false> =>
    (await insertCategory(db, instanceId, category, MAX_CATEGORIES)) ?? false;
  const made = await withRoomOf(merchant, instanceId, { bytes }, insert);
  if (made !== false) return made;
  const existing = await findCategoryNamed(db, instanceId, name);
  // The first attempt may have made it.
  if (existing !== undefined && call?.isRepeated === true) return existing;
  if (existing !== undefined) throw nameTaken();
  assertSells(await getInstance(merchant, instanceId));
  throw new Refusal('MERCHANT_PRIVATE_CATALOGUE_FULL', {
    detail: `at most ${MAX_CATEGORIES} categories`,
  });
}

export function nameTaken(): Refusal {
  return new Refusal('MERCHANT_PRIVATE_POST_CATEGORIES_CONFLICT_CATEGORY_EXISTS', {
    field: 'name',
  });
}
