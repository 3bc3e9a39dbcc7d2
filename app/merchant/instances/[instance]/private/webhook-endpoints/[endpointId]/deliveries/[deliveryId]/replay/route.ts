import { route } from '@/http/route';
import { answerReplay } from '../../../../../answer-delivery';
import { endpointAt } from '../../../endpoint-path';

const ROUTE = 'private/webhook-endpoints/[endpointId]/deliveries/[deliveryId]/replay';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => answerReplay(call, await endpointAt(call, ROUTE)),
});
