import { seeOther } from '@/http/see-other';
import { addCategory } from '@/merchant/categories/add-category';
import { CATEGORIES_PATH } from '@/ui/dashboard/category-address';
import { wiring } from '@/wiring';
import { formRoute } from '../../form-route';
import { readCategoryName } from '../category-form';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/categories/submit',
  page: () => CATEGORIES_PATH,
  shownAgain: ['name'],
  accept: async ({ instanceId, fields }) => {
    const category = { name: readCategoryName(fields), nameI18n: {} };
    await addCategory(wiring().merchant, instanceId, category);
    return seeOther(CATEGORIES_PATH, { news: 'added' });
  },
});
