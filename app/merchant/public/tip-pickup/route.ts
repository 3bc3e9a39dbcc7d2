import { z } from 'zod';
import { requiredParam } from '@/http/query';
import { route, withBody } from '@/http/route';
import { wireProfileOf } from '@/http/style-b/wire-profile';
import { getTipOffer } from '@/merchant/style-b/get-tip-offer';
import { signTipPickup } from '@/merchant/style-b/sign-tip-pickup';
import { tipOfferSchema, tipPickupRequestSchema, tipResponseIn } from '@/protocol/style-b/tips';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: async ({ query }) => {
      const tipId = requiredParam(query, 'tip_id', 256);
      return z.encode(tipOfferSchema, await getTipOffer(wiring().merchant, tipId));
    },
    POST: withBody(tipPickupRequestSchema, async ({ body, ...call }) => {
      const signed = await signTipPickup(wiring().merchant, body.tipId, body.planchets);
      return tipResponseIn(wireProfileOf(call), signed);
    }),
  },
  'public/tip-pickup',
);
