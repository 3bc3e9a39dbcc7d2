import { seeOther } from '@/http/see-other';
import { deleteOrder } from '@/merchant/orders/delete-order';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../form-route';
import { orderPath } from '../../../order-path';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  page: ({ orderId = '' }) => `${orderPath(orderId)}/delete`,
  accept: async ({ instanceId, params: { orderId = '' } }) => {
    await deleteOrder(wiring().merchant, { instanceId, orderId });
    return seeOther('/dashboard/orders', { news: 'deleted' });
  },
});
