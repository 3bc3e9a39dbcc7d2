/**
 * Changes or removes an endpoint: PATCH and DELETE private/webhook-endpoints/ID. What is not named
 * stays. A removed endpoint takes its deliveries and secrets along. Both throw
 * MERCHANT_GENERIC_WEBHOOK_UNKNOWN.
 */
import type { EndpointChange } from '@/protocol/webhook';
import { deleteWebhook, updateWebhook, type WebhookName } from '@/storage/merchant/webhooks';
import type { Merchant } from '../merchant';
import { assertReachable, getWebhook, webhookUnknown } from './get-webhook';

export async function changeEndpoint(
  merchant: Merchant,
  at: WebhookName,
  change: EndpointChange,
): Promise<void> {
  const row = await getWebhook(merchant, at);
  if (change.url !== undefined) assertReachable(merchant, change.url);
  const content = {
    url: change.url ?? row.url,
    events: change.events ?? row.events,
    description: change.description ?? row.description,
    active: change.active ?? row.active,
    method: row.method,
    headerTemplate: row.headerTemplate,
    bodyTemplate: row.bodyTemplate,
  };
  if (!(await updateWebhook(merchant.db, at, content))) throw webhookUnknown();
}

export async function removeEndpoint(merchant: Merchant, at: WebhookName): Promise<void> {
  if (!(await deleteWebhook(merchant.db, at))) throw webhookUnknown();
}
