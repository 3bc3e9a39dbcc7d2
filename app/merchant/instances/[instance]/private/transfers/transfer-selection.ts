import { limits } from '@/config/limits';
import { integerParam, rowParam, secondsParam, textParam, yesNoParam } from '@/http/query';

const DEFAULT_LIMIT = -20;

/** Reads the query's selection of transfers (protocol-a 8). `before` and `after` come in seconds. */
export function transferSelection(query: URLSearchParams) {
  const { maxListLength: max } = limits();
  return {
    limit: integerParam(query, 'limit', { min: -max, max }) ?? Math.max(DEFAULT_LIMIT, -max),
    offset: query.has('offset') ? rowParam(query, 'offset') : undefined,
    payto: textParam(query, 'payto_uri', 2048),
    verified: yesNoParam(query, 'verified'),
    before: secondsParam(query, 'before'),
    after: secondsParam(query, 'after'),
  };
}

/** The same for GET private/transfers, where `expected` is today's name of `verified`. */
export function transferListSelection(query: URLSearchParams) {
  const { verified, ...selection } = transferSelection(query);
  return { ...selection, verified: yesNoParam(query, 'expected') ?? verified };
}
