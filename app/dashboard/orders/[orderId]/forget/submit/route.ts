import { seeOther } from '@/http/see-other';
import { forgetOrder } from '@/merchant/orders/forget-order';
import { orderHref } from '@/ui/dashboard/order-address';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../form-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/orders/[orderId]/forget/submit',
  page: ({ orderId = '' }) => `${orderHref(orderId)}/forget`,
  accept: async ({ instanceId, params: { orderId = '' } }) => {
    await forgetOrder(wiring().merchant, { instanceId, orderId }, { fields: undefined });
    return seeOther(orderHref(orderId), { news: 'forgotten' });
  },
});
