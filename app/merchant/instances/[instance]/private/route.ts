import { decode } from '@/http/decode';
import { yesNoParam } from '@/http/query';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { removeInstance } from '@/merchant/operator/remove-instance';
import { updateInstance } from '@/merchant/instances/update-instance';
import { instanceChangesSchema } from '@/protocol/instance';
import { wiring } from '@/wiring';
import { answerDetails } from '../../answer-details';
import { privateInstance } from './private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => answerDetails((await privateInstance(call, 'private')).id),
  PATCH: async (call) => {
    const { id } = await privateInstance(call, 'private');
    const changes = decode(instanceChangesSchema, await readJson(call.request));
    await updateInstance(wiring().merchant, id, changes);
    return undefined;
  },
  DELETE: async (call) => {
    const { id } = await privateInstance(call, 'private');
    await removeInstance(wiring().merchant, id, yesNoParam(call.query, 'purge') ?? false);
    return undefined;
  },
});
