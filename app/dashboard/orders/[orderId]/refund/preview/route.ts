import { backToForm } from '@/http/drafts';
import { orderHref } from '@/ui/dashboard/order-address';
import { formRoute } from '../../../../form-route';

/** Passes the input on to the preview, which the same page shows. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/orders/[orderId]/refund/preview',
  page: ({ orderId = '' }) => `${orderHref(orderId)}/refund`,
  shownAgain: ['amount', 'reason'],
  accept: ({ request, params: { orderId = '' }, fields: { amount, reason } }) =>
    backToForm(request, `${orderHref(orderId)}/refund`, { step: 'preview' }, { amount, reason }),
});
