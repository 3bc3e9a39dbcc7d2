import { orderAt } from '@/http/order-path';
import { route, withBody } from '@/http/route';
import { payOrder } from '@/merchant/payments/pay-order';
import { payRequestSchema } from '@/protocol/payment';
import { wiring } from '@/wiring';
import { byKnownExchange } from '../../../../../../at-origin';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(payRequestSchema, ({ params, body }) =>
    payOrder(wiring().merchant, orderAt(params), { ...body, coins: byKnownExchange(body.coins) }),
  ),
});
