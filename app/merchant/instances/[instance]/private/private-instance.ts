import type { PrivateRoute } from '@/http/private-routes';
import type { Call } from '@/http/route';
import { assertSells } from '@/merchant/instances/instance-rules';
import { knownCaller, knownPrivateCaller } from '../../../known-caller';

/**
 * The instance in the path, once the caller may act for it: MERCHANT_GENERIC_INSTANCE_UNKNOWN, then
 * MERCHANT_GENERIC_UNAUTHORIZED, then GENERIC_TOKEN_PERMISSION_INSUFFICIENT.
 */
export function privateInstance(
  { request, params }: Pick<Call, 'request' | 'params'>,
  route: PrivateRoute,
) {
  return knownCaller(request, params['instance'] ?? '', route);
}

/** The same with what opened the instance. */
export function privateCaller(
  { request, params }: Pick<Call, 'request' | 'params'>,
  route: PrivateRoute,
) {
  return knownPrivateCaller(request, params['instance'] ?? '', route);
}

/**
 * Returns the instance for calls about its shop. A deleted one has only its books left:
 * MERCHANT_GENERIC_INSTANCE_DELETED.
 */
export async function sellingInstance(call: Pick<Call, 'request' | 'params'>, route: PrivateRoute) {
  const instance = await privateInstance(call, route);
  assertSells(instance);
  return instance;
}
