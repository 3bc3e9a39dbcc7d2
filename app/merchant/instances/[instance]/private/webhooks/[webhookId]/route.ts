import { route } from '@/http/route';
import { removeTemplateHook } from '@/merchant/webhooks/save-template-hook';
import { wiring } from '@/wiring';
import { answerChange, answerWebhook } from './answer-webhook';
import { webhookAt } from './webhook-path';

const ROUTE = 'private/webhooks/[webhookId]';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => answerWebhook(await webhookAt(call, ROUTE)),
  PATCH: async (call) => answerChange(call, await webhookAt(call, ROUTE)),
  DELETE: async (call) => {
    await removeTemplateHook(wiring().merchant, await webhookAt(call, ROUTE));
    return undefined;
  },
});
