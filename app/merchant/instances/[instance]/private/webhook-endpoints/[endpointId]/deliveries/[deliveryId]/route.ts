import { route } from '@/http/route';
import { answerDelivery } from '../../../../answer-delivery';
import { endpointAt } from '../../endpoint-path';

const ROUTE = 'private/webhook-endpoints/[endpointId]/deliveries/[deliveryId]';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => answerDelivery(call, await endpointAt(call, ROUTE)),
});
