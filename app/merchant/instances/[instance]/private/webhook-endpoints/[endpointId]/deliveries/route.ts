import { route } from '@/http/route';
import { answerDeliveries } from '../../../answer-delivery';
import { endpointAt } from '../endpoint-path';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) =>
    answerDeliveries(
      call,
      await endpointAt(call, 'private/webhook-endpoints/[endpointId]/deliveries'),
    ),
});
