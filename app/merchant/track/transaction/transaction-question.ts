import { rowParam, textParam } from '@/http/query';
import type { Call } from '@/http/route';
import type { TransactionQuestion } from '@/merchant/style-b/track-transaction';
import { Refusal } from '@/protocol/refusal';
import { MAX_ORDER_ID_LENGTH } from '@/protocol/order';

/** `id` as specified, or `order_id` as deployed frontends send it; `instance` is needed. */
export function transactionQuestion({
  params,
  query,
}: Pick<Call, 'params' | 'query'>): TransactionQuestion {
  if (params['instance'] === undefined && !query.has('instance')) {
    throw new Refusal('GENERIC_PARAMETER_MISSING', { field: 'instance' });
  }
  const orderId = textParam(query, 'order_id', MAX_ORDER_ID_LENGTH);
  if (query.has('id')) return { id: rowParam(query, 'id') };
  if (orderId !== undefined) return { orderId };
  throw new Refusal('GENERIC_PARAMETER_MISSING', { field: 'id' });
}
