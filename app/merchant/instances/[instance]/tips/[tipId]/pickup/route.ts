import { route, withBody } from '@/http/route';
import { tipAt } from '@/http/tip-path';
import { pickUpTip } from '@/merchant/tips/pick-up-tip';
import { pickupRequestSchema } from '@/protocol/tip';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(pickupRequestSchema, ({ params, body }) =>
    pickUpTip(wiring().merchant, tipAt(params), body.planchets),
  ),
});
