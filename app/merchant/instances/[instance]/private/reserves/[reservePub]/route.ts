import { yesNoParam } from '@/http/query';
import { route } from '@/http/route';
import { deleteReserve } from '@/merchant/tips/delete-reserve';
import { wiring } from '@/wiring';
import { privateInstance } from '../../private-instance';
import { answerReserve } from '../answer-reserve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id: instanceId } = await privateInstance(call, 'private/reserves/[reservePub]');
    const reservePub = call.params['reservePub'] ?? '';
    const tips = yesNoParam(call.query, 'tips') ?? false;
    return answerReserve({ instanceId, reservePub, tips });
  },
  DELETE: async (call) => {
    const { id: instanceId } = await privateInstance(call, 'private/reserves/[reservePub]');
    const reservePub = call.params['reservePub'] ?? '';
    const purge = yesNoParam(call.query, 'purge') ?? false;
    await deleteReserve(wiring().merchant, { instanceId, reservePub, purge });
    return undefined;
  },
});
