import { decode } from '@/http/decode';
import { assertOperator } from '@/http/operator';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { registerInstance } from '@/merchant/style-b/register-instance';
import { listIdentities } from '@/merchant/style-b/list-identities';
import { instanceRequestSchema } from '@/protocol/style-b';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: async ({ request }) => {
      await assertOperator(request);
      return listIdentities(wiring().merchant);
    },
    PUT: async ({ request }) => {
      await assertOperator(request);
      const body = decode(instanceRequestSchema, await readJson(request));
      return registerInstance(wiring().merchant, body);
    },
  },
  'instances',
);
