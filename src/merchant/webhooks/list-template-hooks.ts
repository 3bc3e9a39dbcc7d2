/** Lists an instance's webhooks with templates: GET private/webhooks. */
import { listWebhooks } from '@/storage/merchant/webhooks';
import type { Merchant } from '../merchant';
import { describeTemplateHook } from './describe-template-hook';

export async function listTemplateHooks({ db }: Merchant, instanceId: string) {
  const rows = await listWebhooks(db, { instanceId, kind: 'template' });
  return rows.map((row) => {
    return { webhookId: row.name, eventType: describeTemplateHook(row).eventType };
  });
}
