import type { PrivateRoute } from '@/http/private-routes';
import { textParam } from '@/http/query';
import type { Call } from '@/http/route';
import type { ErrorName } from '@/protocol/errors';
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import { Refusal } from '@/protocol/refusal';
import { knownCaller } from '../known-caller';

/**
 * The instance that a call of style B names, if the caller may act for it:
 * MERCHANT_GENERIC_INSTANCE_UNKNOWN, then MERCHANT_GENERIC_UNAUTHORIZED. The name is in the query.
 * Since September 2019 shops put it in the path; then the query must not name another. An empty or
 * absent name means the default instance.
 */
export function namedInstance(
  call: Pick<Call, 'request' | 'params' | 'query'>,
  route: PrivateRoute,
  unknown?: ErrorName,
) {
  return instanceCalled(call, route, { named: textParam(call.query, 'instance', 256), unknown });
}

/** The same for a call that names it in its body. */
export function instanceCalled(
  { request, params }: Pick<Call, 'request' | 'params'>,
  route: PrivateRoute,
  {
    named = '',
    field = 'instance',
    unknown,
  }: { named?: string | undefined; field?: string; unknown?: ErrorName | undefined },
) {
  const { instance: inPath } = params;
  if (inPath !== undefined && named !== '' && named !== inPath) {
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
      field,
      detail: 'the address names another instance',
    });
  }
  const id = inPath ?? (named === '' ? DEFAULT_INSTANCE : named);
  return knownCaller(request, id, route, unknown, { field });
}

/**
 * Finds the instance for wallets, which need no credentials. The path names it (wallets of 2020), or the
 * query.
 */
export function publicInstanceId({ params, query }: Pick<Call, 'params' | 'query'>): string {
  const named = params['instance'] ?? textParam(query, 'instance', 256) ?? '';
  return named === '' ? DEFAULT_INSTANCE : named;
}
