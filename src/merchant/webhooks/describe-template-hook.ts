/** Describes a webhook with templates as it was given. Pure. */
import { TEMPLATE_EVENT_NAMES, TEMPLATE_EVENTS, type TemplateHook } from '@/protocol/webhook';
import type { WebhookContent } from '@/storage/merchant/webhooks';

export function describeTemplateHook(row: Omit<WebhookContent, 'description'>): TemplateHook {
  const [event = ''] = row.events;
  const eventType = TEMPLATE_EVENT_NAMES.find((name) => TEMPLATE_EVENTS[name] === event) ?? 'pay';
  return {
    eventType,
    url: row.url,
    method: row.method,
    ...(row.headerTemplate !== null && { headerTemplate: row.headerTemplate }),
    ...(row.bodyTemplate !== null && { bodyTemplate: row.bodyTemplate }),
  };
}
