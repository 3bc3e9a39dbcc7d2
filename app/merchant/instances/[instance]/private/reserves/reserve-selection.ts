import { integerParam, yesNoParam } from '@/http/query';
import type { ReserveSelection } from '@/merchant/tips/reserve-views';

/** Reads the query's selection of reserves (protocol-a 8). */
export function reserveSelection(instanceId: string, query: URLSearchParams): ReserveSelection {
  return {
    instanceId,
    after: integerParam(query, 'after', { min: 0 }),
    active: yesNoParam(query, 'active'),
    failures: yesNoParam(query, 'failures'),
  };
}
