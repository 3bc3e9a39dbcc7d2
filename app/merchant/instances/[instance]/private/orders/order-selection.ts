import { limits } from '@/config/limits';
import {
  durationParam,
  integerParam,
  longPollMs,
  rowParam,
  secondsParam,
  textParam,
  yesNoParam,
} from '@/http/query';

const DEFAULT_DELTA = -20;

/** Today's name of the row is `offset`. */
function startOf(query: URLSearchParams): bigint | undefined {
  const name = query.has('offset') ? 'offset' : 'start';
  return query.has(name) ? rowParam(query, name) : undefined;
}

/**
 * Reads the query's selection of orders (protocol-a 8): `delta` newer or -`delta` older than `start` and
 * the date. The date is `date_ms`, or `date` in seconds. At most N orders are selected; 0 selects none.
 */
export function orderSelection(query: URLSearchParams) {
  const { maxListLength: max } = limits();
  return {
    delta:
      integerParam(query, 'limit', { min: -max, max }) ??
      integerParam(query, 'delta', { min: -max, max }) ??
      Math.max(DEFAULT_DELTA, -max),
    start: startOf(query),
    paid: yesNoParam(query, 'paid'),
    wired: yesNoParam(query, 'wired'),
    refunded: yesNoParam(query, 'refunded'),
    date:
      integerParam(query, 'date_ms', { min: 0 }) ??
      secondsParam(query, 'date_s') ??
      secondsParam(query, 'date'),
    maxAgeMs: durationParam(query, 'max_age'),
    text: textParam(query, 'text', 256),
    summary: textParam(query, 'summary_filter', 256),
    sessionId: textParam(query, 'session_id', 256),
    fulfillmentUrl: textParam(query, 'fulfillment_url', 4096),
    timeoutMs: longPollMs(query, 'timeout_ms'),
  };
}
