import { decode } from '@/http/decode';
import { encodeList } from '@/http/encode-list';
import { assertOperator } from '@/http/operator';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { createInstance } from '@/merchant/instances/create-instance';
import { listInstanceEntries } from '@/merchant/instances/list-instance-entries';
import { instanceConfigurationSchema, instanceEntrySchema } from '@/protocol/instance';
import { wiring } from '@/wiring';
import { answerWithWarnings, listAccountWarnings } from '../../instances/account-warnings';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request }) => {
    await assertOperator(request);
    const instances = await listInstanceEntries(wiring().merchant);
    return { instances: await encodeList(instanceEntrySchema, instances) };
  },
  POST: async ({ request }) => {
    await assertOperator(request);
    const configuration = decode(instanceConfigurationSchema, await readJson(request));
    const warnings = await listAccountWarnings(request, configuration.paytos);
    await createInstance(wiring().merchant, configuration);
    return answerWithWarnings(warnings);
  },
});
