import { instanceCredentials } from '@/http/instance-auth';
import { textParam } from '@/http/query';
import type { Call } from '@/http/route';
import { authorizeInstance } from '@/merchant/instances/authorize-instance';
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import { wiring } from '@/wiring';

/**
 * The instance that a call of style B names in its query, once the caller may act for it: 404/2000,
 * then 401/2015. An empty name is the default instance's, like an absent one.
 */
export function namedInstance({ request, query }: Pick<Call, 'request' | 'query'>) {
  return instanceCalled(request, textParam(query, 'instance', 256));
}

/** The same for a call that names it in its body. */
export function instanceCalled(request: Request, named = '') {
  const id = named === '' ? DEFAULT_INSTANCE : named;
  return authorizeInstance(wiring().merchant, id, instanceCredentials(request));
}
