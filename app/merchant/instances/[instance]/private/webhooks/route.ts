import { z } from 'zod';
import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { listTemplateHooks } from '@/merchant/webhooks/list-template-hooks';
import { createTemplateHook } from '@/merchant/webhooks/save-template-hook';
import { newTemplateHookSchema, templateHookListSchema } from '@/protocol/webhook';
import { wiring } from '@/wiring';
import { privateInstance, sellingInstance } from '../private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id } = await privateInstance(call, 'private/webhooks');
    const webhooks = await listTemplateHooks(wiring().merchant, id);
    return z.encode(templateHookListSchema, { webhooks });
  },
  POST: async (call) => {
    const { id } = await sellingInstance(call, 'private/webhooks');
    const hook = decode(newTemplateHookSchema, await readJson(call.request));
    await createTemplateHook(wiring().merchant, id, hook);
    return undefined;
  },
});
