/**
 * Shows one webhook with templates as the dashboard does, without its templates. Throws
 * MERCHANT_GENERIC_WEBHOOK_UNKNOWN.
 */
import type { TemplateHook } from '@/protocol/webhook';
import type { WebhookName } from '@/storage/merchant/webhooks';
import type { Merchant } from '../merchant';
import { describeTemplateHook } from './describe-template-hook';
import { getWebhook } from './get-webhook';

export interface ShownTemplateHook extends Pick<TemplateHook, 'eventType' | 'url' | 'method'> {
  readonly webhookId: string;
  readonly created: number;
  readonly failures: number;
  /** While its server does not answer: when it is tried again. */
  readonly pausedUntil?: number;
}

export async function getTemplateHook(
  merchant: Merchant,
  at: WebhookName,
): Promise<ShownTemplateHook> {
  const row = await getWebhook(merchant, at);
  const { eventType, url, method } = describeTemplateHook(row);
  const { name: webhookId, createdMs: created, failures, pausedUntilMs } = row;
  const pausedUntil = failures > 0 ? { pausedUntil: pausedUntilMs } : {};
  return { webhookId, eventType, url, method, created, failures, ...pausedUntil };
}
