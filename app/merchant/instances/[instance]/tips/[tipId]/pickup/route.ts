import { z } from 'zod';
import { route, withBody } from '@/http/route';
import { tipAt } from '@/http/tip-path';
import { pickUpTip } from '@/merchant/tips/pick-up-tip';
import { pickupRequestSchema, pickupResponseSchema } from '@/protocol/tip';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(pickupRequestSchema, async ({ params, body }) => {
    const signatures = await pickUpTip(wiring().merchant, tipAt(params), body.planchets);
    const each = signatures.map((signature) => ({ signature }));
    return z.encode(pickupResponseSchema, { signatures: each });
  }),
});
