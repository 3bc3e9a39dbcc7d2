import { encodeList } from '@/http/encode-list';
import { assertOperator } from '@/http/operator';
import { route } from '@/http/route';
import { listInstanceEntries } from '@/merchant/instances/list-instance-entries';
import { instanceEntrySchema } from '@/protocol/instance';
import { wiring } from '@/wiring';
import { answerCreation } from './answer-creation';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request }) => {
    await assertOperator(request);
    const instances = await listInstanceEntries(wiring().merchant);
    return { instances: await encodeList(instanceEntrySchema, instances) };
  },
  POST: answerCreation,
});
