import type { Call } from '@/http/route';
import { assertSells } from '@/merchant/instances/instance-rules';
import { knownCaller } from '../../../known-caller';

/** The instance in the path, once the caller may act for it: 404/2000, then 401/2015. */
export function privateInstance({ request, params }: Pick<Call, 'request' | 'params'>) {
  return knownCaller(request, params['instance'] ?? '');
}

/** Returns the instance for calls about its shop. A deleted one has only its books left: 404/2016. */
export async function sellingInstance(call: Pick<Call, 'request' | 'params'>) {
  const instance = await privateInstance(call);
  assertSells(instance);
  return instance;
}
