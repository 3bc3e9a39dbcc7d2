import { assertOperator } from '@/http/operator';
import type { Call } from '@/http/route';

/** The instance in the path, once the caller is the operator. */
export function managedInstance({ request, params }: Pick<Call, 'request' | 'params'>): string {
  assertOperator(request);
  return params['instance'] ?? '';
}
