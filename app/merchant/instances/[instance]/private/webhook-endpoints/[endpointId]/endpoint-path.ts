import type { PrivateRoute } from '@/http/private-routes';
import type { Call } from '@/http/route';
import { privateInstance } from '../../private-instance';

/** The endpoint that the path names, once the caller may ask for it. */
export async function endpointAt(call: Call, route: PrivateRoute) {
  const { id: instanceId } = await privateInstance(call, route);
  return { instanceId, kind: 'endpoint', name: call.params['endpointId'] ?? '' } as const;
}
