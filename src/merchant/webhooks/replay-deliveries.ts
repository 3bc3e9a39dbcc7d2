/**
 * Queues deliveries again, or a test: POST private/webhook-endpoints/ID/test, …/replay and
 * …/deliveries/DELIVERY/replay. Tries begin anew. Throws MERCHANT_GENERIC_WEBHOOK_UNKNOWN and
 * MERCHANT_GENERIC_PENDING_WEBHOOK_UNKNOWN.
 */
import {
  findTest,
  insertTest,
  replayDelivery as replayRow,
  replayFailed as replayRows,
} from '@/storage/merchant/webhook-deliveries';
import type { WebhookName } from '@/storage/merchant/webhooks';
import type { Repeatable } from '../calls/keyed-call';
import type { Merchant } from '../merchant';
import { getWebhook, webhookUnknown } from './get-webhook';
import { deliveryUnknown } from './list-deliveries';

/** A call under a key queues its test once: an earlier attempt is known by the time of the first. */
export async function testWebhook(
  merchant: Merchant,
  at: WebhookName,
  call?: Repeatable,
): Promise<number> {
  const { id: webhookId } = await getWebhook(merchant, at);
  const queued = { webhookId, now: call?.firstMs ?? merchant.clock.now() };
  const made = call?.isRepeated === true ? await findTest(merchant.db, queued) : null;
  const id = made ?? (await insertTest(merchant.db, queued));
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
