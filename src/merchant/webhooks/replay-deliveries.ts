/**
 * Queues deliveries again, or a test: POST private/webhook-endpoints/ID/test, …/replay and
 * …/deliveries/DELIVERY/replay. Tries begin anew. Throws MERCHANT_GENERIC_WEBHOOK_UNKNOWN and
 * MERCHANT_GENERIC_PENDING_WEBHOOK_UNKNOWN.
 */
import {
  insertTest,
  replayDelivery as replayRow,
  replayFailed as replayRows,
} from '@/storage/merchant/webhook-deliveries';
import type { WebhookName } from '@/storage/merchant/webhooks';
import type { Merchant } from '../merchant';
import { getWebhook, webhookUnknown } from './get-webhook';
import { deliveryUnknown } from './list-deliveries';

export async function testWebhook(merchant: Merchant, at: WebhookName): Promise<number> {
  const { id: webhookId } = await getWebhook(merchant, at);
  const id = await insertTest(merchant.db, { webhookId, now: merchant.clock.now() });
  if (id === null) throw webhookUnknown();
  return id;
}

export async function replayDelivery(
  merchant: Merchant,
  at: WebhookName,
  id: bigint,
): Promise<void> {
  const { id: webhookId } = await getWebhook(merchant, at);
  const now = merchant.clock.now();
  if (!(await replayRow(merchant.db, { webhookId, now, id }))) throw deliveryUnknown();
}

/** Returns how many there are. */
export async function replayFailed(
  merchant: Merchant,
  at: WebhookName,
  since: number,
): Promise<number> {
  const { id: webhookId } = await getWebhook(merchant, at);
  return await replayRows(merchant.db, { webhookId, now: merchant.clock.now(), since });
}
