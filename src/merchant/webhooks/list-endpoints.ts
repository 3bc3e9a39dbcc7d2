/** Lists an instance's endpoints, in the order in which they were made: GET private/webhook-endpoints. */
import type { Endpoint } from '@/protocol/webhook';
import { listWebhooks } from '@/storage/merchant/webhooks';
import type { Merchant } from '../merchant';
import { describeEndpoint } from './describe-endpoint';

export async function listEndpoints({ db }: Merchant, instanceId: string): Promise<Endpoint[]> {
  const rows = await listWebhooks(db, { instanceId, kind: 'endpoint' });
  return rows.map(describeEndpoint);
}
