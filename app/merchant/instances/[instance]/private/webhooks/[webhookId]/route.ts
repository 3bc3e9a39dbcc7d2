import { route } from '@/http/route';
import { removeTemplateHook } from '@/merchant/webhooks/save-template-hook';
import { wiring } from '@/wiring';
import { answerChange, answerWebhook, webhookAt } from './answer-webhook';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => answerWebhook(await webhookAt(call)),
  PATCH: async (call) => answerChange(call, await webhookAt(call)),
  DELETE: async (call) => {
    await removeTemplateHook(wiring().merchant, await webhookAt(call));
    return undefined;
  },
});
