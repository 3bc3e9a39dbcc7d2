import { orderAt } from '@/http/order-path';
import { route, withBody } from '@/http/route';
import { claimOrder } from '@/merchant/orders/claim-order';
import { claimRequestSchema } from '@/protocol/payment';
import { merchantAt, walletBaseUrl } from '../../../../../../at-origin';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(claimRequestSchema, ({ request, params, body }) => {
    const at = { ...orderAt(params), baseUrl: walletBaseUrl(request, 'orders/') };
    return claimOrder(merchantAt(request), at, body);
  }),
});
