import { readUpload } from '@/http/read-upload';
import { seeOther } from '@/http/see-other';
import { productPathOf } from '@/merchant/inventory/locked-product';
import { formRoute } from '../../../form-route';
import { changeProduct, PRODUCT_FIELDS, productPath } from '../../product-form';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/products/[productId]/submit',
  page: ({ productId = '' }) => productPath(productId),
  shownAgain: [...PRODUCT_FIELDS, 'lost'],
  read: readUpload,
  accept: async ({ instanceId, params: { productId = '' }, fields }) => {
    await changeProduct(productPathOf(instanceId, productId), fields);
    return seeOther(productPath(productId), { news: 'saved' });
  },
});
