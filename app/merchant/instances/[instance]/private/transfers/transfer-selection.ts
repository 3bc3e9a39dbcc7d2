import { integerParam, textParam, yesNoParam } from '@/http/query';

/** Which transfers the query asks for (protocol-a 8). */
export function transferSelection(query: URLSearchParams) {
  return {
    limit: Math.abs(integerParam(query, 'limit', { min: -1000, max: 1000 }) ?? 20),
    offset: integerParam(query, 'offset', { min: 0 }),
    payto: textParam(query, 'payto_uri', 2048),
    verified: yesNoParam(query, 'verified'),
  };
}
