import type { Call } from '@/http/route';
import { categoryPathOf, type CategoryPath } from '@/merchant/categories/category-path';
import { sellingInstance } from '../../private-instance';

/** The category in the path, once the caller may act for its instance. */
export async function privateCategory(call: Call): Promise<CategoryPath> {
  const { id: instanceId } = await sellingInstance(call, 'private/categories/[categoryId]');
  return categoryPathOf(instanceId, call.params['categoryId'] ?? '');
}
