import { orderAt } from '@/http/order-path';
import { route, withBody } from '@/http/route';
import { claimOrder } from '@/merchant/orders/claim-order';
import { claimRequestSchema } from '@/protocol/payment';
import { merchantAt } from '@/wiring/at-origin';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(claimRequestSchema, ({ request, params, body }) =>
    claimOrder(merchantAt(request), orderAt(params), body),
  ),
});
