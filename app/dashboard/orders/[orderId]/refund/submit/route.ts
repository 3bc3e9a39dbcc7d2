import { decodeForm } from '@/http/decode';
import { seeOther } from '@/http/see-other';
import { refundOrder } from '@/merchant/refunds/refund-order';
import { amountSchema } from '@/protocol/amount';
import { raiseRefundSchema } from '@/protocol/refund';
import { orderHref } from '@/ui/dashboard/order-address';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../form-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/orders/[orderId]/refund/submit',
  page: ({ orderId = '' }) => `${orderHref(orderId)}/refund`,
  shownAgain: ['amount', 'reason'],
  accept: async ({ instanceId, params: { orderId = '' }, fields }) => {
    // This is the new total, so the same form sent twice refunds once (decision D10).
    const { total: refund, reason, refunded } = fields;
    const wanted = decodeForm(raiseRefundSchema, { refund, reason });
    const seen = amountSchema.safeParse(refunded).data;
    await refundOrder(wiring().merchant, { instanceId, orderId }, wanted, seen);
    return seeOther(orderHref(orderId));
  },
});
