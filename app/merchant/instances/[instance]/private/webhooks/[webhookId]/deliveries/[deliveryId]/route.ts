import { route } from '@/http/route';
import { answerDelivery } from '../../../../answer-delivery';
import { webhookAt } from '../../webhook-path';

const ROUTE = 'private/webhooks/[webhookId]/deliveries/[deliveryId]';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => answerDelivery(call, await webhookAt(call, ROUTE)),
});
