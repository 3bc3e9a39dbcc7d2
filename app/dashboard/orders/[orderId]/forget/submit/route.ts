import { seeOther } from '@/http/see-other';
import { forgetOrder, hasForgettable } from '@/merchant/orders/forget-order';
import { orderHref } from '@/ui/dashboard/order-address';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../form-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/orders/[orderId]/forget/submit',
  page: ({ orderId = '' }) => `${orderHref(orderId)}/forget`,
  accept: async ({ instanceId, params: { orderId = '' } }) => {
    const { merchant } = wiring();
    const at = { instanceId, orderId };
    // The question's page says that there is nothing to erase.
    if (!(await hasForgettable(merchant, at))) return seeOther(`${orderHref(orderId)}/forget`);
    await forgetOrder(merchant, at, { fields: undefined });
    return seeOther(orderHref(orderId), { news: 'forgotten' });
  },
});
