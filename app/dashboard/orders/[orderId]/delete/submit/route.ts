import { seeOther } from '@/http/see-other';
import { deleteOrder } from '@/merchant/orders/delete-order';
import { orderHref } from '@/ui/dashboard/order-address';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../form-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/orders/[orderId]/delete/submit',
  page: ({ orderId = '' }) => `${orderHref(orderId)}/delete`,
  accept: async ({ instanceId, params: { orderId = '' } }) => {
    await deleteOrder(wiring().merchant, { instanceId, orderId });
    return seeOther('/dashboard/orders', { news: 'deleted' });
  },
});
