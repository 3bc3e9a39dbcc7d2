import { textParam } from '@/http/query';
import type { Call } from '@/http/route';
import type { ErrorName } from '@/protocol/errors';
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import { Refusal } from '@/protocol/refusal';
import { knownCaller } from './known-caller';

/**
 * The instance that a call of style B names, if the caller may act for it: 404/2000, then 401/2015.
 * The name is in the query. Since September 2019 shops put it in the path; then the query must not
 * name another. An empty or absent name means the default instance.
 */
export function namedInstance(
  call: Pick<Call, 'request' | 'params' | 'query'>,
  unknown?: ErrorName,
) {
  return instanceCalled(call, textParam(call.query, 'instance', 256), unknown);
}

/** The same for a call that names it in its body. */
export function instanceCalled(
  { request, params }: Pick<Call, 'request' | 'params'>,
  named = '',
  unknown?: ErrorName,
  field = 'instance',
) {
  const { instance: inPath } = params;
  if (inPath !== undefined && named !== '' && named !== inPath) {
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
      field,
      detail: 'the address names another instance',
    });
  }
  const id = inPath ?? (named === '' ? DEFAULT_INSTANCE : named);
  return knownCaller(request, id, unknown, { field });
}

/**
 * Finds the instance for wallets, which need no credentials. The path names it (wallets of 2020), or the
 * query.
 */
export function publicInstanceId({ params, query }: Pick<Call, 'params' | 'query'>): string {
  const named = params['instance'] ?? textParam(query, 'instance', 256) ?? '';
  return named === '' ? DEFAULT_INSTANCE : named;
}
