import { seeOther } from '@/http/see-other';
import { categoryPathOf } from '@/merchant/categories/category-path';
import { updateCategory } from '@/merchant/categories/update-category';
import { categoryHref } from '@/ui/dashboard/category-address';
import { wiring } from '@/wiring';
import { formRoute } from '../../../form-route';
import { readCategoryName } from '../../category-form';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/categories/[categoryId]/submit',
  page: ({ categoryId = '' }) => categoryHref(categoryId),
  shownAgain: ['name'],
  accept: async ({ instanceId, params: { categoryId = '' }, fields }) => {
    const at = categoryPathOf(instanceId, categoryId);
    await updateCategory(wiring().merchant, at, { name: readCategoryName(fields) });
    return seeOther(categoryHref(categoryId), { news: 'saved' });
  },
});
