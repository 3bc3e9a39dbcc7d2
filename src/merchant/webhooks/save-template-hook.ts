/**
 * Makes, changes and removes webhooks with templates: POST private/webhooks, PATCH and DELETE
 * private/webhooks/ID. The same webhook again is no conflict. Throws GENERIC_PARAMETER_MALFORMED for an address
 * that is never reached or a template that mustache cannot read,
 * MERCHANT_PRIVATE_POST_WEBHOOKS_CONFLICT, MERCHANT_PRIVATE_POST_WEBHOOKS_TOO_MANY and
 * MERCHANT_GENERIC_WEBHOOK_UNKNOWN.
 */
import { Refusal } from '@/protocol/refusal';
import {
  MAX_WEBHOOKS,
  TEMPLATE_EVENTS,
  type NewTemplateHook,
  type TemplateHook,
} from '@/protocol/webhook';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  updateWebhook,
  type WebhookContent,
  type WebhookName,
} from '@/storage/merchant/webhooks';
import type { Merchant } from '../merchant';
import { describeTemplateHook } from './describe-template-hook';
import { assertReachable, getWebhook, webhookUnknown } from './get-webhook';
import { assertTemplate, TemplateError } from './render-template';

export async function createTemplateHook(
  merchant: Merchant,
  instanceId: string,
  { webhookId: name, ...hook }: NewTemplateHook,
): Promise<void> {
  const at = { instanceId, kind: 'template', name } as const;
  const content = contentOf(merchant, hook);
  const createdMs = merchant.clock.now();
  const made = await insertWebhook(
    merchant.db,
    { ...at, ...content, secrets: null, createdMs },
    MAX_WEBHOOKS,
  );
  if (made === 'made') return;
  const known = await findWebhook(merchant.db, at);
  if (known === null) {
    throw new Refusal('MERCHANT_PRIVATE_POST_WEBHOOKS_TOO_MANY', {
      detail: `an instance has at most ${MAX_WEBHOOKS}`,
    });
  }
  const wanted = describeTemplateHook(content);
  if (JSON.stringify(describeTemplateHook(known)) === JSON.stringify(wanted)) return;
  throw new Refusal('MERCHANT_PRIVATE_POST_WEBHOOKS_CONFLICT', { field: 'webhook_id' });
}

export async function changeTemplateHook(
  merchant: Merchant,
  at: WebhookName,
  hook: TemplateHook,
): Promise<void> {
  await getWebhook(merchant, at);
  if (!(await updateWebhook(merchant.db, at, contentOf(merchant, hook)))) throw webhookUnknown();
}

export async function removeTemplateHook({ db }: Merchant, at: WebhookName): Promise<void> {
  if (!(await deleteWebhook(db, at))) throw webhookUnknown();
}

function contentOf(merchant: Merchant, hook: TemplateHook): WebhookContent {
  const { url, eventType, method, headerTemplate = null, bodyTemplate = null } = hook;
  assertReachable(merchant, url);
  assertReadable('header_template', headerTemplate);
  assertReadable('body_template', bodyTemplate);
  const events = [TEMPLATE_EVENTS[eventType]];
  return { url, events, description: '', active: true, method, headerTemplate, bodyTemplate };
}

function assertReadable(field: string, template: string | null): void {
  try {
    if (template !== null) assertTemplate(template);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail: error.message });
  }
}
