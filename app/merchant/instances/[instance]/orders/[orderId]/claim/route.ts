import { orderAt } from '@/http/order-path';
import { route, withBody } from '@/http/route';
import { claimOrder } from '@/merchant/orders/claim-order';
import { claimRequestSchema } from '@/protocol/payment';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(claimRequestSchema, ({ params, body }) =>
    claimOrder(wiring().merchant, orderAt(params), body),
  ),
});
