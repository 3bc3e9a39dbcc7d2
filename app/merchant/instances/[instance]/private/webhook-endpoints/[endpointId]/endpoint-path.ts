import type { PrivateRoute } from '@/http/private-routes';
import type { Call } from '@/http/route';
import { deliveryUnknown } from '@/merchant/webhooks/list-deliveries';
import { privateInstance } from '../../private-instance';

/** The endpoint that the path names, once the caller may ask for it. */
export async function endpointAt(call: Call, route: PrivateRoute) {
  const { id: instanceId } = await privateInstance(call, route);
  return { instanceId, kind: 'endpoint', name: call.params['endpointId'] ?? '' } as const;
}

/** The delivery that the path names. */
export function deliveryAt({ params }: Pick<Call, 'params'>): bigint {
  const text = params['deliveryId'] ?? '';
  if (!/^\d{1,18}$/.test(text)) throw deliveryUnknown();
  return BigInt(text);
}
