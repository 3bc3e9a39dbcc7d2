import { decode } from '@/http/decode';
import { assertOperator } from '@/http/operator';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { changeAuth } from '@/merchant/instances/change-auth';
import { instanceAuthSchema } from '@/protocol/instance';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async ({ request, params }) => {
    await assertOperator(request);
    const auth = decode(instanceAuthSchema, await readJson(request));
    await changeAuth(wiring().merchant, params['instance'] ?? '', auth);
    return undefined;
  },
});
