import { decode } from '@/http/decode';
import { yesNoParam } from '@/http/query';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { removeInstance } from '@/merchant/operator/remove-instance';
import { instanceChangesSchema } from '@/protocol/instance';
import { wiring } from '@/wiring';
import { answerChange } from '../../answer-change';
import { answerDetails } from '../../answer-details';
import { privateInstance } from './private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => answerDetails((await privateInstance(call, 'private')).id),
  PATCH: async (call) => {
    const { id } = await privateInstance(call, 'private');
    const changes = decode(instanceChangesSchema, await readJson(call.request));
    return answerChange(call.request, id, changes);
  },
  DELETE: async (call) => {
    const { id } = await privateInstance(call, 'private');
    await removeInstance(wiring().merchant, id, yesNoParam(call.query, 'purge') ?? false);
    return undefined;
  },
});
