import { route, withShopBody } from '@/http/route';
import { createTipToken } from '@/merchant/style-b/create-tip-token';
import { tipConfirmationIn, tipCreateRequestSchema } from '@/protocol/style-b/tips';
import { wiring } from '@/wiring';
import { merchantAt } from '../../at-origin';
import { keyedCallOf } from '../keyed-call';
import { instanceCalled } from '../style-b/named-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    POST: withShopBody(tipCreateRequestSchema, async ({ request, params, body }) => {
      const named = { named: body.instance };
      const instance = await instanceCalled({ request, params }, 'tip-authorize', named);
      const keyed = keyedCallOf(request);
      const handed = await createTipToken(merchantAt(request), instance, body, keyed);
      // No header tells one shop from another.
      return tipConfirmationIn(wiring().env.wireProfile ?? 'service', handed);
    }),
  },
  'tip-authorize',
);
