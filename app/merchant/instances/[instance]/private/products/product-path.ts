import type { PrivateRoute } from '@/http/private-routes';
import type { Call } from '@/http/route';
import { productPathOf, type ProductPath } from '@/merchant/inventory/locked-product';
import { sellingInstance } from '../private-instance';

/**
 * The product in the path, once the caller may act for its instance:
 * MERCHANT_GENERIC_INSTANCE_UNKNOWN, MERCHANT_GENERIC_UNAUTHORIZED,
 * MERCHANT_GENERIC_INSTANCE_DELETED.
 */
export async function privateProduct(call: Call, route: PrivateRoute): Promise<ProductPath> {
  const { id: instanceId } = await sellingInstance(call, route);
  return productPathOf(instanceId, call.params['productId'] ?? '');
}
