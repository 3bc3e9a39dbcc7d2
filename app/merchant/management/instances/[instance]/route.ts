import { decode } from '@/http/decode';
import { assertOperator } from '@/http/operator';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { deleteInstance } from '@/merchant/instances/delete-instance';
import { showInstance } from '@/merchant/instances/show-instances';
import { updateInstance } from '@/merchant/instances/update-instance';
import { instanceChangesSchema } from '@/protocol/instance';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request, params }) => {
    assertOperator(request);
    return showInstance(wiring().merchant, params['instance'] ?? '');
  },
  PATCH: async ({ request, params }) => {
    assertOperator(request);
    const changes = decode(instanceChangesSchema, await readJson(request));
    await updateInstance(wiring().merchant, params['instance'] ?? '', changes);
    return undefined;
  },
  DELETE: async ({ request, params }) => {
    assertOperator(request);
    await deleteInstance(wiring().merchant, params['instance'] ?? '');
    return undefined;
  },
});
