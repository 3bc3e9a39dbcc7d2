/** The page of a webhook's deliveries that an address names. */
import { listDeliveries } from '@/merchant/webhooks/list-deliveries';
import { DELIVERY_STATES } from '@/protocol/webhook';
import { wiring } from '@/wiring';
import { isRow, PAGE_ROWS, pageAfter } from '../../page-after';

const NEWEST = 2n ** 63n - 1n;

export async function listPage(
  at: Parameters<typeof listDeliveries>[1],
  query: Readonly<Record<string, string | undefined>>,
) {
  const state = DELIVERY_STATES.find((name) => name === query['state']) ?? null;
  const after = pageAfter(query, isRow);
  const found = await listDeliveries(wiring().merchant, at, {
    state,
    before: after === undefined ? NEWEST : BigInt(after),
    limit: PAGE_ROWS + 1,
  });
  const deliveries = found.slice(0, PAGE_ROWS);
  const next = found.length > PAGE_ROWS ? deliveries.at(-1)?.deliveryId.toString() : undefined;
  return { deliveries, state, after, next };
}
