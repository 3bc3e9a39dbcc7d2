import { seeOther } from '@/http/see-other';
import { forgetOrder } from '@/merchant/orders/forget-order';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../form-route';
import { orderPath } from '../../../order-path';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  page: ({ orderId = '' }) => `${orderPath(orderId)}/forget`,
  accept: async ({ instanceId, params: { orderId = '' } }) => {
    await forgetOrder(wiring().merchant, { instanceId, orderId }, { fields: undefined });
    return seeOther(orderPath(orderId), { news: 'forgotten' });
  },
});
