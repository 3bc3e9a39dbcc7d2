import { instanceCredentials } from '@/http/instance-auth';
import type { Call } from '@/http/route';
import { authorizeInstance } from '@/merchant/instances/authorize-instance';
import { wiring } from '@/wiring';

/** The instance in the path, once the caller may act for it: 404/2000, then 401/2015. */
export function privateInstance({ request, params }: Pick<Call, 'request' | 'params'>) {
  const credentials = instanceCredentials(request);
  return authorizeInstance(wiring().merchant, params['instance'] ?? '', credentials);
}
