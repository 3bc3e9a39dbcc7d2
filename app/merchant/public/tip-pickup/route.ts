import { textParam } from '@/http/query';
import { route, withBody } from '@/http/route';
import { signTipPickup } from '@/merchant/tips/pick-up-tip';
import { showTipOffer } from '@/merchant/tips/show-tip';
import { tipPickupRequestSchema, tipResponseIn } from '@/protocol/tip';
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ query }) => {
    const tipId = textParam(query, 'tip_id', 256);
    if (tipId === undefined) throw new Refusal('GENERIC_PARAMETER_MISSING', { field: 'tip_id' });
    return showTipOffer(wiring().merchant, tipId);
  },
  POST: withBody(tipPickupRequestSchema, async ({ body }) => {
    const { merchant, env } = wiring();
    return tipResponseIn(
      env.wireProfile,
      await signTipPickup(merchant, body.tip_id, body.planchets),
    );
  }),
});
