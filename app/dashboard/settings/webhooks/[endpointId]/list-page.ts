/** The page of an endpoint's deliveries that an address names. */
import { listDeliveries } from '@/merchant/webhooks/list-deliveries';
import { DELIVERY_STATES } from '@/protocol/webhook';
import { wiring } from '@/wiring';
import { isRow, PAGE_ROWS, pageAfter } from '../../../page-after';
import { endpointAt } from './endpoint-at';

const NEWEST = 2n ** 63n - 1n;

interface Of {
  readonly instanceId: string;
  readonly endpointId: string;
}

export async function listPage(
  { instanceId, endpointId }: Of,
  query: Readonly<Record<string, string | undefined>>,
) {
  const state = DELIVERY_STATES.find((name) => name === query['state']) ?? null;
  const after = pageAfter(query, isRow);
  const found = await listDeliveries(wiring().merchant, endpointAt(instanceId, endpointId), {
    state,
    before: after === undefined ? NEWEST : BigInt(after),
    limit: PAGE_ROWS + 1,
  });
  const deliveries = found.slice(0, PAGE_ROWS);
  const next = found.length > PAGE_ROWS ? deliveries.at(-1)?.deliveryId.toString() : undefined;
  return { deliveries, state, after, next };
}
