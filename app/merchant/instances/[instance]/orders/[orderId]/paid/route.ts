import { orderAt } from '@/http/order-path';
import { route, withBody } from '@/http/route';
import { bindPayment } from '@/merchant/payments/bind-payment';
import { paidRequestSchema } from '@/protocol/payment';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(paidRequestSchema, async ({ params, body }) => {
    await bindPayment(wiring().merchant, orderAt(params), body);
    return undefined;
  }),
});
