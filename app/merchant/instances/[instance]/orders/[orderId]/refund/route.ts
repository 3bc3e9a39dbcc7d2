import { z } from 'zod';
import { orderAt } from '@/http/order-path';
import { route, withBody } from '@/http/route';
import { obtainRefunds } from '@/merchant/refunds/obtain-refunds';
import { obtainedRefundSchema, obtainRefundSchema } from '@/protocol/refund';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(obtainRefundSchema, async ({ params, body }) =>
    z.encode(obtainedRefundSchema, await obtainRefunds(wiring().merchant, orderAt(params), body)),
  ),
});
