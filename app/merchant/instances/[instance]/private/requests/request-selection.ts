import { limits } from '@/config/limits';
import { choiceParam, integerParam, rowParam, secondsParam, textParam } from '@/http/query';
import { statusRange } from '@/merchant/calls/status-range';
import { LOGGED_METHODS } from '@/protocol/logged-call';
import { MAX_ORDER_ID_LENGTH } from '@/protocol/order-id';
import { Refusal } from '@/protocol/refusal';

const DEFAULT_LIMIT = 20;
const MAX_PATH = 256;

/** Reads which calls are wanted. Throws GENERIC_PARAMETER_MALFORMED. */
export function requestSelection(query: URLSearchParams) {
  const max = limits().maxListLength;
  return {
    before: rowParam(query, 'offset'),
    limit: Math.abs(integerParam(query, 'limit', { min: -max, max }) ?? DEFAULT_LIMIT),
    since: secondsParam(query, 'since'),
    status: statusParam(query),
    method: choiceParam(query, 'method', LOGGED_METHODS),
    code: integerParam(query, 'code', { min: 0, max: 99_999 }),
    orderId: textParam(query, 'order_id', MAX_ORDER_ID_LENGTH),
    path: textParam(query, 'path', MAX_PATH),
  };
}

function statusParam(query: URLSearchParams) {
  const text = query.get('status');
  if (text === null) return undefined;
  const range = statusRange(text);
  if (range !== undefined) return range;
  const detail = 'expected a status such as 404, or a class such as 4xx';
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field: 'status', detail });
}
