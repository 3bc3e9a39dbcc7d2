import { assertOperator } from '@/http/operator';
import type { Call } from '@/http/route';

/** The instance in the path, once the caller is the operator. */
export async function managedInstance({
  request,
  params,
}: Pick<Call, 'request' | 'params'>): Promise<string> {
  await assertOperator(request);
  return params['instance'] ?? '';
}
