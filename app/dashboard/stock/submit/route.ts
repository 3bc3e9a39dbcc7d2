import { seeOther } from '@/http/see-other';
import { adjustStock } from '@/merchant/inventory/adjust-stock';
import { productListHref } from '@/ui/dashboard/product-address';
import { wiring } from '@/wiring';
import { formRoute } from '../../form-route';
import { readStockChanges, STOCK_FIELDS } from '../../products/stock-form';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/stock/submit',
  page: () => productListHref({}),
  shownAgain: STOCK_FIELDS,
  accept: async ({ instanceId, fields }) => {
    await adjustStock(wiring().merchant, instanceId, readStockChanges(fields));
    const { q, category, after } = fields;
    return seeOther(productListHref({ q, category, after }), { news: 'stock' });
  },
});
