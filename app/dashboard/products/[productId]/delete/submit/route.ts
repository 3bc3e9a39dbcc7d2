import { seeOther } from '@/http/see-other';
import { productPathOf } from '@/merchant/inventory/locked-product';
import { removeProduct } from '@/merchant/inventory/remove-product';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../form-route';
import { productPath } from '../../../product-form';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/products/[productId]/delete/submit',
  page: ({ productId = '' }) => `${productPath(productId)}/delete`,
  accept: async ({ instanceId, params: { productId = '' } }) => {
    await removeProduct(wiring().merchant, productPathOf(instanceId, productId));
    return seeOther('/dashboard/products', { news: 'deleted' });
  },
});
