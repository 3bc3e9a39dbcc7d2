/** The instance of style B's flat paths: named in the request, or in the path, or the default one. */
import { instanceCredentials } from '@/http/instance-auth';
import type { Call } from '@/http/route';
import { authorizeInstance } from '@/merchant/instances/authorize-instance';
import type { ErrorName } from '@/protocol/errors';
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import { wiring } from '@/wiring';

/** Once the caller may act for it: 404/2000 or the given refusal, then 401/2015. */
export function privateFlatInstance(request: Request, instanceId: string, unknown?: ErrorName) {
  const credentials = instanceCredentials(request);
  return authorizeInstance(wiring().merchant, instanceId, credentials, unknown);
}

export function flatInstanceId({ params, query }: Pick<Call, 'params' | 'query'>): string {
  const named = params['instance'] ?? query.get('instance') ?? '';
  return named === '' ? DEFAULT_INSTANCE : named;
}
