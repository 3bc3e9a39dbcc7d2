/** Describes the request of a delivery: the signed event for an endpoint, or what templates make. */
import type { SentRequest } from '@/protocol/webhook-kept';
import { signWebhook } from '@/protocol/webhook-signature';
import type { DueDelivery } from '@/storage/merchant/webhook-deliveries';
import type { DueWebhook } from '@/storage/merchant/webhooks';
import type { Merchant } from '../merchant';
import { bodyOf, messageIdOf } from './event-body';
import { renderHeaders, renderTemplate } from './render-template';
import { findTemplateView } from './template-view';
import { listSecrets } from './webhook-secrets';

type Webhook = Pick<
  DueWebhook,
  'instanceId' | 'kind' | 'name' | 'method' | 'headerTemplate' | 'bodyTemplate' | 'secrets'
>;

interface Delivering {
  readonly webhook: Webhook;
  readonly delivery: Omit<DueDelivery, 'forgottenMs'>;
  readonly now: number;
}

const USER_AGENT = 'Florin-Webhooks/1';

/**
 * Null when there is nothing to send any more: the event or its order is gone. Throws TemplateError
 * for a template that makes nothing of these data.
 */
export async function describeRequest(
  merchant: Merchant,
  { webhook, delivery, now }: Delivering,
): Promise<SentRequest | null> {
  if (webhook.kind === 'template') return await fillIn(merchant, webhook, delivery);
  const body = bodyOf(delivery, merchant.currency);
  if (body === null) return null;
  const id = messageIdOf(delivery);
  const secrets = listSecrets(merchant, webhook, now);
  const timestamp = Math.floor(now / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook(secrets, { id, timestamp, body }),
  };
  return { method: 'POST', headers, body };
}

const WITH_BODY = ['POST', 'PUT', 'PATCH'];

async function fillIn(
  merchant: Merchant,
  { instanceId, method, headerTemplate, bodyTemplate }: Webhook,
  delivery: Delivering['delivery'],
): Promise<SentRequest | null> {
  const view = await findTemplateView(merchant, instanceId, delivery);
  if (view === null) return null;
  const body =
    WITH_BODY.includes(method) && bodyTemplate !== null
      ? renderTemplate(bodyTemplate, view)
      : undefined;
  const isJson = body !== undefined && /^\s*[{[]/.test(body);
  const headers = {
    'user-agent': USER_AGENT,
    ...(isJson && { 'content-type': 'application/json' }),
    ...(headerTemplate === null ? {} : renderHeaders(headerTemplate, view)),
  };
  return { method, headers, body };
}
