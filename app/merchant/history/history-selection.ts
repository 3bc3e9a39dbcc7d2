import { limits } from '@/config/limits';
import { choiceParam, integerParam, rowParam, secondsParam, textParam } from '@/http/query';
import { MAX_ORDER_ID_LENGTH } from '@/protocol/order';

const DEFAULT_DELTA = -20;
const ORDERINGS = ['descending', 'ascending'] as const;

/** Reads the query's selection of entries (specification "Query members"). */
export function historySelection(query: URLSearchParams) {
  const { maxListLength } = limits();
  const delta = integerParam(query, 'delta', {}) ?? DEFAULT_DELTA;
  return {
    // The query means "at most N" entries. More than the limit are read page by page.
    delta: Math.max(-maxListLength, Math.min(delta, maxListLength)),
    start: rowParam(query, 'start'),
    date: secondsParam(query, 'date'),
    ordering: choiceParam(query, 'ordering', ORDERINGS) ?? 'descending',
    orderId: textParam(query, 'order_id', MAX_ORDER_ID_LENGTH),
  };
}
