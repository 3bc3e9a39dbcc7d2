import type { Call } from '@/http/route';
import { productPathOf, type ProductPath } from '@/merchant/inventory/locked-product';
import { sellingInstance } from '../private-instance';

/** The product in the path, once the caller may act for its instance: 404/2000, 401/2015, 404/2016. */
export async function privateProduct(call: Call): Promise<ProductPath> {
  const { id: instanceId } = await sellingInstance(call);
  return productPathOf(instanceId, call.params['productId'] ?? '');
}
