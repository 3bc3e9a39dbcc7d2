import { z } from 'zod';
import { orderAt } from '@/http/order-path';
import { route, withBody } from '@/http/route';
import { giveRefunds } from '@/merchant/refunds/give-refunds';
import { obtainedRefundSchema, obtainRefundSchema } from '@/protocol/refund';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(obtainRefundSchema, async ({ params, body }) =>
    z.encode(obtainedRefundSchema, await giveRefunds(wiring().merchant, orderAt(params), body)),
  ),
});
