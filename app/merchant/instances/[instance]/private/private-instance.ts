import type { Call } from '@/http/route';
import { assertSells } from '@/merchant/instances/instance-rules';
import { knownCaller } from '../../../known-caller';

/** The instance in the path, once the caller may act for it: 404/2000, then 401/2015. */
export function privateInstance({ request, params }: Pick<Call, 'request' | 'params'>) {
  return knownCaller(request, params['instance'] ?? '');
}

/** The same for what a deleted instance, of which only the books are left, has no more: 404/2016. */
export async function sellingInstance(call: Pick<Call, 'request' | 'params'>) {
  const instance = await privateInstance(call);
  assertSells(instance);
  return instance;
}
