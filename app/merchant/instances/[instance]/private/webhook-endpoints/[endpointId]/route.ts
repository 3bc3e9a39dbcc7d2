import { route } from '@/http/route';
import { removeEndpoint } from '@/merchant/webhooks/change-endpoint';
import { wiring } from '@/wiring';
import { answerChange, answerEndpoint } from './answer-endpoint';
import { endpointAt } from './endpoint-path';

const ROUTE = 'private/webhook-endpoints/[endpointId]';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => answerEndpoint(await endpointAt(call, ROUTE)),
  PATCH: async (call) => answerChange(call, await endpointAt(call, ROUTE)),
  DELETE: async (call) => {
    await removeEndpoint(wiring().merchant, await endpointAt(call, ROUTE));
    return undefined;
  },
});
