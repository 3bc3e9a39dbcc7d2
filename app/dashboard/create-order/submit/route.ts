import { seeOther } from '@/http/see-other';
import { orderHref } from '@/ui/dashboard/order-address';
import { formRoute } from '../../form-route';
import { makeOrder } from '../order-form';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/create-order/submit',
  page: () => '/dashboard/create-order',
  shownAgain: ['summary', 'amount', 'product', 'quantity', 'url', 'message', 'refund_days'],
  accept: async ({ instanceId, fields }) => {
    const { orderId, soldBefore } = await makeOrder(instanceId, fields);
    const sold = soldBefore === null ? {} : { sold: soldBefore };
    return seeOther(orderHref(orderId), { news: 'created', ...sold });
  },
});
