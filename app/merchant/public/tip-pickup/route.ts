import { requiredParam } from '@/http/query';
import { route, withBody } from '@/http/route';
import { signTipPickup } from '@/merchant/tips/pick-up-tip';
import { showTipOffer } from '@/merchant/tips/tip-views';
import { tipPickupRequestSchema, tipResponseIn } from '@/protocol/tip';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: ({ query }) => {
      const tipId = requiredParam(query, 'tip_id', 256);
      return showTipOffer(wiring().merchant, tipId);
    },
    POST: withBody(tipPickupRequestSchema, async ({ body }) => {
      const { merchant, env } = wiring();
      return tipResponseIn(
        env.wireProfile,
        await signTipPickup(merchant, body.tip_id, body.planchets),
      );
    }),
  },
  'public/tip-pickup',
);
