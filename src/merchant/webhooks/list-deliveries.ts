/**
 * Lists an endpoint's deliveries, the youngest first, or shows one with its request and answer: GET
 * private/webhook-endpoints/ID/deliveries and …/DELIVERY. Throws MERCHANT_GENERIC_WEBHOOK_UNKNOWN
 * and MERCHANT_GENERIC_PENDING_WEBHOOK_UNKNOWN.
 */
import { Refusal } from '@/protocol/refusal';
import type { Delivery, DeliveryDetails } from '@/protocol/webhook';
import { parseSentRequest, type SentRequest } from '@/protocol/webhook-kept';
import {
  findDelivery,
  listDeliveries as listRows,
  type DeliveryRow,
  type DeliveryState,
} from '@/storage/merchant/webhook-deliveries';
import type { WebhookName, WebhookRow } from '@/storage/merchant/webhooks';
import type { Merchant } from '../merchant';
import { describeDelivery } from './describe-endpoint';
import { describeRequest } from './describe-request';
import { getWebhook } from './get-webhook';

interface DeliveryPage {
  readonly state: DeliveryState | null;
  readonly before: bigint;
  readonly limit: number;
}

export async function listDeliveries(
  merchant: Merchant,
  at: WebhookName,
  page: DeliveryPage,
): Promise<Delivery[]> {
  const { id: webhookId } = await getWebhook(merchant, at);
  return (await listRows(merchant.db, { webhookId, ...page })).map(describeDelivery);
}

export async function getDelivery(
  merchant: Merchant,
  at: WebhookName,
  id: bigint,
): Promise<DeliveryDetails> {
  const webhook = await getWebhook(merchant, at);
  const row = await findDelivery(merchant.db, { webhookId: webhook.id, id });
  if (row === null) throw deliveryUnknown();
  const request = await requestOf(merchant, at, { webhook, row });
  return {
    ...describeDelivery(row),
    ...(request !== null && { request }),
    ...(row.answer !== null && { answer: row.answer }),
  };
}

export function deliveryUnknown(): Refusal {
  return new Refusal('MERCHANT_GENERIC_PENDING_WEBHOOK_UNKNOWN');
}

const SHOWN_HEADERS = ['content-type', 'user-agent'];

/** A template of headers may have a token of the shop's server. */
function withoutSecrets(request: SentRequest): SentRequest {
  const headers = Object.entries(request.headers).map(([name, value]) => {
    return [name, SHOWN_HEADERS.includes(name) ? value : '…'] as const;
  });
  return { ...request, headers: Object.fromEntries(headers) };
}

/** Reads what a template made. What an endpoint got is made of its event again. */
async function requestOf(
  merchant: Merchant,
  at: WebhookName,
  { webhook, row }: { readonly webhook: WebhookRow; readonly row: DeliveryRow },
): Promise<SentRequest | null> {
  if (row.triedMs === null) return null;
  if (at.kind === 'template') {
    return row.sent === null ? null : withoutSecrets(parseSentRequest(row.sent));
  }
  const described = { ...at, ...webhook };
  return await describeRequest(merchant, {
    webhook: described,
    delivery: row,
    now: row.triedMs,
  });
}
