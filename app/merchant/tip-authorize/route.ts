import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { createTipToken } from '@/merchant/tips/create-tip-token';
import { tipCreateRequestSchema } from '@/protocol/tip';
import { wiring } from '@/wiring';
import { merchantAt } from '@/wiring/at-origin';
import { instanceCalled } from '../named-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    POST: async ({ request }) => {
      const body = decode(tipCreateRequestSchema, await readJson(request));
      const instance = await instanceCalled(request, body.instance);
      return createTipToken(merchantAt(request), instance, body, wiring().env.wireProfile);
    },
  },
  'tip-authorize',
);
