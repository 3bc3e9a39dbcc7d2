import { z } from 'zod';
import { orderAt } from '@/http/order-path';
import { route, withBody } from '@/http/route';
import { payOrder } from '@/merchant/payments/pay-order';
import { payRequestSchema, payResponseSchema } from '@/protocol/payment';
import { wiring } from '@/wiring';
import { byKnownExchange } from '../../../../../../at-origin';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(payRequestSchema, async ({ params, body }) => {
    const request = { ...body, coins: byKnownExchange(body.coins) };
    const receipt = await payOrder(wiring().merchant, orderAt(params), request);
    return z.encode(payResponseSchema, receipt);
  }),
});
