import { seeOther } from '@/http/see-other';
import { categoryPathOf } from '@/merchant/categories/category-path';
import { removeCategory } from '@/merchant/categories/remove-category';
import { CATEGORIES_PATH, categoryHref } from '@/ui/dashboard/category-address';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../form-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/categories/[categoryId]/delete/submit',
  page: ({ categoryId = '' }) => categoryHref(categoryId),
  accept: async ({ instanceId, params: { categoryId = '' } }) => {
    await removeCategory(wiring().merchant, categoryPathOf(instanceId, categoryId));
    return seeOther(CATEGORIES_PATH, { news: 'deleted' });
  },
});
