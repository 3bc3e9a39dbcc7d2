import { choiceParam, integerParam, rowParam, secondsParam, textParam } from '@/http/query';

const DEFAULT_DELTA = -20;
/** "At most N" entries: more than these are asked for page by page. */
const MAX_ENTRIES = 1000;
const ORDERINGS = ['descending', 'ascending'] as const;

/** Which entries the query asks for (seed.md "Query parameters"). */
export function historySelection(query: URLSearchParams) {
  const delta = integerParam(query, 'delta', {}) ?? DEFAULT_DELTA;
  return {
    delta: Math.max(-MAX_ENTRIES, Math.min(delta, MAX_ENTRIES)),
    start: rowParam(query, 'start'),
    date: secondsParam(query, 'date'),
    ordering: choiceParam(query, 'ordering', ORDERINGS) ?? 'descending',
    orderId: textParam(query, 'order_id', 256),
  };
}
