import { z } from 'zod';
import { route, withBody } from '@/http/route';
import { createTipToken } from '@/merchant/style-b/create-tip-token';
import { tipCreateConfirmationSchema, tipCreateRequestSchema } from '@/protocol/tip';
import { wiring } from '@/wiring';
import { merchantAt } from '../../at-origin';
import { instanceCalled } from '../named-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    POST: withBody(tipCreateRequestSchema, async ({ request, params, body }) => {
      const instance = await instanceCalled({ request, params }, body.instance);
      // No header tells one shop from another.
      const { wireProfile = 'service' } = wiring().env;
      const made = await createTipToken(merchantAt(request), instance, body, wireProfile);
      return z.encode(tipCreateConfirmationSchema, made);
    }),
  },
  'tip-authorize',
);
