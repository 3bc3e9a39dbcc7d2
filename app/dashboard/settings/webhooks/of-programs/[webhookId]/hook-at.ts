/** The webhook with templates that a page's address names, of the session's instance. */
import { getTemplateHook, type ShownTemplateHook } from '@/merchant/webhooks/get-template-hook';
import { isRefusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

export function hookAt(instanceId: string, webhookId = '') {
  return { instanceId, kind: 'template', name: webhookId } as const;
}

/** Null when there is none. */
export async function findHook(
  instanceId: string,
  webhookId: string,
): Promise<ShownTemplateHook | null> {
  return await getTemplateHook(wiring().merchant, hookAt(instanceId, webhookId)).catch(
    (thrown: unknown) => {
      if (isRefusal(thrown, 'MERCHANT_GENERIC_WEBHOOK_UNKNOWN')) return null;
      throw thrown;
    },
  );
}
