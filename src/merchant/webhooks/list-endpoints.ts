/**
 * Lists an instance's endpoints, in the order in which they were made: GET private/webhook-endpoints.
 * Throws GENERIC_READING_TOO_LONG.
 */
import type { Delivery, Endpoint } from '@/protocol/webhook';
import { listLastDeliveries } from '@/storage/merchant/webhook-deliveries';
import { listWebhooks } from '@/storage/merchant/webhooks';
import type { Merchant } from '../merchant';
import { describeDelivery, describeEndpoint } from './describe-endpoint';

export async function listEndpoints({ db }: Merchant, instanceId: string): Promise<Endpoint[]> {
  const rows = await listWebhooks(db, { instanceId, kind: 'endpoint' });
  return rows.map(describeEndpoint);
}

export interface EndpointWithLast extends Endpoint {
  /** The youngest delivery; null before the first. */
  readonly last: Delivery | null;
}

/** Lists them with how their youngest deliveries went. */
export async function listEndpointsWithLast(
  { db }: Merchant,
  instanceId: string,
): Promise<EndpointWithLast[]> {
  const of = { instanceId, kind: 'endpoint' } as const;
  const [rows, deliveries] = await Promise.all([listWebhooks(db, of), listLastDeliveries(db, of)]);
  const last = new Map(deliveries.map((row) => [row.webhookId, describeDelivery(row)]));
  return rows.map((row) => ({ ...describeEndpoint(row), last: last.get(row.id) ?? null }));
}
