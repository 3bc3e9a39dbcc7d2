/** Finds an instance's webhook. Throws MERCHANT_GENERIC_WEBHOOK_UNKNOWN. */
import { Refusal } from '@/protocol/refusal';
import { findWebhook, type WebhookName, type WebhookRow } from '@/storage/merchant/webhooks';
import type { Merchant } from '../merchant';

export async function getWebhook({ db }: Merchant, at: WebhookName): Promise<WebhookRow> {
  const found = await findWebhook(db, at);
  if (found === null) throw webhookUnknown();
  return found;
}

export function webhookUnknown(): Refusal {
  return new Refusal('MERCHANT_GENERIC_WEBHOOK_UNKNOWN');
}

/** Refuses an address that is known to be refused at each try. */
export function assertReachable({ webhookClient }: Merchant, url: string): void {
  if (!webhookClient.isNeverAllowed(url)) return;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
    field: 'url',
    detail: 'expected https and a public address: OUTGOING_ALLOW names networks that may be others',
  });
}
