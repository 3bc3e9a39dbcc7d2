import { route } from '@/http/route';
import { answerReplay } from '../../../../../answer-delivery';
import { webhookAt } from '../../../webhook-path';

const ROUTE = 'private/webhooks/[webhookId]/deliveries/[deliveryId]/replay';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => answerReplay(call, await webhookAt(call, ROUTE)),
});
