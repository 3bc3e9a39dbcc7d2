import { instanceCredentials } from '@/http/instance-auth';
import type { Call } from '@/http/route';
import { authorizeInstance } from '@/merchant/instances/authorize-instance';
import { assertSells } from '@/merchant/instances/instance-rules';
import { wiring } from '@/wiring';

/** The instance in the path, once the caller may act for it: 404/2000, then 401/2015. */
export function privateInstance({ request, params }: Pick<Call, 'request' | 'params'>) {
  const credentials = instanceCredentials(request);
  return authorizeInstance(wiring().merchant, params['instance'] ?? '', credentials);
}

/** The same for what a deleted instance, of which only the books are left, has no more: 404/2016. */
export async function sellingInstance(call: Pick<Call, 'request' | 'params'>) {
  const instance = await privateInstance(call);
  assertSells(instance);
  return instance;
}
