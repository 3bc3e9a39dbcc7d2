import { integerParam, yesNoParam } from '@/http/query';

const DEFAULT_DELTA = -20;

/** Which orders the query asks for (protocol-a 8): `delta` newer or -`delta` older than `start`. */
export function orderSelection(query: URLSearchParams) {
  const delta = integerParam(query, 'delta', { min: -1000, max: 1000 }) ?? DEFAULT_DELTA;
  return {
    delta: delta === 0 ? DEFAULT_DELTA : delta,
    start: integerParam(query, 'start', { min: 0 }),
    paid: yesNoParam(query, 'paid'),
    wired: yesNoParam(query, 'wired'),
  };
}
