/** The webhook with templates that a page's address names, of the session's instance. */
import { ifThere } from '@/http/if-there';
import { getTemplateHook, type ShownTemplateHook } from '@/merchant/webhooks/get-template-hook';
import { wiring } from '@/wiring';

export function hookAt(instanceId: string, webhookId = '') {
  return { instanceId, kind: 'template', name: webhookId } as const;
}

/** Null when there is none. */
export async function findHook(
  instanceId: string,
  webhookId: string,
): Promise<ShownTemplateHook | null> {
  const reading = getTemplateHook(wiring().merchant, hookAt(instanceId, webhookId));
  return await ifThere(reading, 'MERCHANT_GENERIC_WEBHOOK_UNKNOWN');
}
