import { orderAt } from '@/http/order-path';
import { route, withBody } from '@/http/route';
import { abortOrder } from '@/merchant/refunds/abort-order';
import { abortRequestSchema } from '@/protocol/refund';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(abortRequestSchema, ({ params, body }) =>
    abortOrder(wiring().merchant, orderAt(params), body),
  ),
});
