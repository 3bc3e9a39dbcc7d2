import { orderAt } from '@/http/order-path';
import { route, withBody } from '@/http/route';
import { obtainRefunds } from '@/merchant/refunds/obtain-refunds';
import { obtainRefundSchema } from '@/protocol/refund';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(obtainRefundSchema, ({ params, body }) =>
    obtainRefunds(wiring().merchant, orderAt(params), body),
  ),
});
