import { readUpload } from '@/http/read-upload';
import { seeOther } from '@/http/see-other';
import { formRoute } from '../../form-route';
import { makeProduct, PRODUCT_FIELDS, productPath } from '../../products/product-form';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/create-product/submit',
  page: () => '/dashboard/create-product',
  shownAgain: PRODUCT_FIELDS,
  read: readUpload,
  accept: async ({ instanceId, fields }) => {
    const productId = await makeProduct(instanceId, fields);
    return seeOther(productPath(productId), { news: 'saved' });
  },
});
