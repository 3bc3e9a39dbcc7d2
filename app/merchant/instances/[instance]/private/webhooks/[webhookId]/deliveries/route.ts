import { route } from '@/http/route';
import { answerDeliveries } from '../../../answer-delivery';
import { webhookAt } from '../webhook-path';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) =>
    answerDeliveries(call, await webhookAt(call, 'private/webhooks/[webhookId]/deliveries')),
});
