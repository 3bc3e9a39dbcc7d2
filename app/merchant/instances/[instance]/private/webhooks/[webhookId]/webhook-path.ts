import type { PrivateRoute } from '@/http/private-routes';
import type { Call } from '@/http/route';
import { privateInstance } from '../../private-instance';

/** The webhook that the path names, once the caller may ask for it. */
export async function webhookAt(call: Call, route: PrivateRoute) {
  const { id: instanceId } = await privateInstance(call, route);
  return { instanceId, kind: 'template', name: call.params['webhookId'] ?? '' } as const;
}
