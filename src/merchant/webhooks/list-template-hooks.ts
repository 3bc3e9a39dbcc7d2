/**
 * Lists an instance's webhooks with templates: GET private/webhooks, and the dashboard's page. Throws
 * GENERIC_READING_TOO_LONG.
 */
import type { Delivery, TemplateHook } from '@/protocol/webhook';
import { listLastDeliveries } from '@/storage/merchant/webhook-deliveries';
import { listWebhooks } from '@/storage/merchant/webhooks';
import type { Merchant } from '../merchant';
import { describeDelivery } from './describe-endpoint';
import { describeTemplateHook } from './describe-template-hook';

export async function listTemplateHooks({ db }: Merchant, instanceId: string) {
  const rows = await listWebhooks(db, { instanceId, kind: 'template' });
  return rows.map((row) => {
    return { webhookId: row.name, eventType: describeTemplateHook(row).eventType };
  });
}

export interface TemplateHookWithLast extends Pick<TemplateHook, 'eventType' | 'url'> {
  readonly webhookId: string;
  readonly failures: number;
  /** The youngest delivery; null before the first. */
  readonly last: Delivery | null;
}

/** Lists them with how their youngest deliveries went. */
export async function listTemplateHooksWithLast(
  { db }: Merchant,
  instanceId: string,
): Promise<TemplateHookWithLast[]> {
  const of = { instanceId, kind: 'template' } as const;
  const [rows, deliveries] = await Promise.all([listWebhooks(db, of), listLastDeliveries(db, of)]);
  const last = new Map(deliveries.map((row) => [row.webhookId, describeDelivery(row)]));
  return rows.map((row) => {
    const { eventType, url } = describeTemplateHook(row);
    const { name: webhookId, failures } = row;
    return { webhookId, eventType, url, failures, last: last.get(row.id) ?? null };
  });
}
