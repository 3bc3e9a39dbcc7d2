import { seeOther } from '@/http/see-other';
import { getOrder } from '@/merchant/orders/get-order';
import { markSent } from '@/merchant/orders/mark-sent';
import { orderHref } from '@/ui/dashboard/order-address';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../form-route';
import { readSending, SENDING_FIELDS } from '../../../sending-form';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/orders/[orderId]/sent/submit',
  page: ({ orderId = '' }) => orderHref(orderId),
  shownAgain: SENDING_FIELDS,
  accept: async ({ request, instanceId, params: { orderId = '' }, fields }) => {
    const { merchant } = wiring();
    const { createdMs } = await getOrder(merchant, instanceId, orderId);
    const sending = readSending(request, fields, createdMs);
    await markSent(merchant, { instanceId, orderId }, sending);
    return seeOther(orderHref(orderId), { news: sending === null ? 'unsent' : 'sent' });
  },
});
