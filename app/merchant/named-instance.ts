import { instanceCredentials } from '@/http/instance-auth';
import { textParam } from '@/http/query';
import type { Call } from '@/http/route';
import { authorizeInstance } from '@/merchant/instances/authorize-instance';
import type { ErrorName } from '@/protocol/errors';
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import { wiring } from '@/wiring';

/**
 * The instance that a call of style B names in its query, once the caller may act for it: 404/2000,
 * then 401/2015. An empty name is the default instance's, like an absent one.
 */
export function namedInstance(
  { request, query }: Pick<Call, 'request' | 'query'>,
  unknown?: ErrorName,
) {
  return instanceCalled(request, textParam(query, 'instance', 256), unknown);
}

/** The same for a call that names it in its body. */
export function instanceCalled(
  request: Request,
  named = '',
  unknown?: ErrorName,
  field = 'instance',
) {
  const id = named === '' ? DEFAULT_INSTANCE : named;
  const { merchant } = wiring();
  return authorizeInstance(merchant, id, instanceCredentials(request), unknown, { field });
}

/** For wallets, which need no credentials: named in the path (wallets of 2020) or in the query. */
export function publicInstanceId({ params, query }: Pick<Call, 'params' | 'query'>): string {
  const named = params['instance'] ?? textParam(query, 'instance', 256) ?? '';
  return named === '' ? DEFAULT_INSTANCE : named;
}
