import { z } from 'zod';
import { orderAt } from '@/http/order-path';
import { route, withBody } from '@/http/route';
import { abortOrder } from '@/merchant/payments/abort-order';
import { abortRequestSchema, abortResponseSchema } from '@/protocol/refund';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(abortRequestSchema, async ({ params, body }) =>
    z.encode(abortResponseSchema, await abortOrder(wiring().merchant, orderAt(params), body)),
  ),
});
