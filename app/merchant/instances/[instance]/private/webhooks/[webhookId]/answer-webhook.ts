import { z } from 'zod';
import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import type { Call } from '@/http/route';
import { describeTemplateHook } from '@/merchant/webhooks/describe-template-hook';
import { getWebhook } from '@/merchant/webhooks/get-webhook';
import { changeTemplateHook } from '@/merchant/webhooks/save-template-hook';
import { templateHookSchema } from '@/protocol/webhook';
import { wiring } from '@/wiring';
import type { webhookAt } from './webhook-path';

type At = Awaited<ReturnType<typeof webhookAt>>;

export async function answerWebhook(at: At): Promise<object> {
  const row = await getWebhook(wiring().merchant, at);
  return z.encode(templateHookSchema, describeTemplateHook(row));
}

export async function answerChange({ request }: Call, at: At): Promise<undefined> {
  const hook = decode(templateHookSchema, await readJson(request));
  await changeTemplateHook(wiring().merchant, at, hook);
}
