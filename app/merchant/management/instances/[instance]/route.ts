import { decode } from '@/http/decode';
import { yesNoParam } from '@/http/query';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { removeInstance } from '@/merchant/operator/remove-instance';
import { instanceChangesSchema } from '@/protocol/instance';
import { wiring } from '@/wiring';
import { answerChange } from '../../../instances/answer-change';
import { answerDetails } from '../../../instances/answer-details';
import { managedInstance } from '../managed-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => answerDetails(await managedInstance(call)),
  PATCH: async (call) => {
    const id = await managedInstance(call);
    const changes = decode(instanceChangesSchema, await readJson(call.request));
    return answerChange(call.request, id, changes);
  },
  DELETE: async (call) => {
    const [id, purge] = [await managedInstance(call), yesNoParam(call.query, 'purge') ?? false];
    await removeInstance(wiring().merchant, id, purge);
    return undefined;
  },
});
