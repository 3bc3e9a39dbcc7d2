/**
 * Shows one endpoint: GET private/webhook-endpoints/ID. Throws MERCHANT_GENERIC_WEBHOOK_UNKNOWN.
 */
import type { Endpoint } from '@/protocol/webhook';
import type { WebhookName } from '@/storage/merchant/webhooks';
import type { Merchant } from '../merchant';
import { describeEndpoint } from './describe-endpoint';
import { getWebhook } from './get-webhook';
import { formerValidUntil } from './webhook-secrets';

export async function getEndpoint(merchant: Merchant, at: WebhookName): Promise<Endpoint> {
  const row = await getWebhook(merchant, at);
  const until = formerValidUntil(merchant, row, merchant.clock.now());
  return { ...describeEndpoint(row), ...(until !== null && { formerValidUntil: until }) };
}
