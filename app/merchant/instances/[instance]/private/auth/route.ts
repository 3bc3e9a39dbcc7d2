import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { changeAuth } from '@/merchant/instances/change-auth';
import { instanceAuthSchema } from '@/protocol/instance';
import { wiring } from '@/wiring';
import { privateInstance } from '../private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const { id } = await privateInstance(call, 'private/auth');
    await changeAuth(
      wiring().merchant,
      id,
      decode(instanceAuthSchema, await readJson(call.request)),
    );
    return undefined;
  },
});
