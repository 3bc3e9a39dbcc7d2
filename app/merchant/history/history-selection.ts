import { choiceParam, integerParam, rowParam, textParam } from '@/http/query';

const DEFAULT_DELTA = -20;
/** "At most N" entries: more than these are asked for page by page. */
const MAX_ENTRIES = 1000;
const ORDERINGS = ['descending', 'ascending'] as const;

/** Which entries the query asks for (seed.md "Query parameters"). `date` comes in seconds. */
export function historySelection(query: URLSearchParams) {
  const delta = integerParam(query, 'delta', {}) ?? DEFAULT_DELTA;
  const seconds = integerParam(query, 'date', { min: 0, max: Number.MAX_SAFE_INTEGER / 1000 });
  return {
    delta: Math.max(-MAX_ENTRIES, Math.min(delta, MAX_ENTRIES)),
    start: rowParam(query, 'start'),
    date: seconds === undefined ? undefined : seconds * 1000,
    ordering: choiceParam(query, 'ordering', ORDERINGS) ?? 'descending',
    orderId: textParam(query, 'order_id', 256),
  };
}
