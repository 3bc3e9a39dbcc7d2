/**
 * POST /order (seed.md "Order request (Style B)", protocol-b 3.1) [ORDB-1..4]: the same order as style
 * A's, made of a minimal request or of a whole contract, whose members count where the backend does not
 * sign for them. Throws 404/2001 when `merchant` names another instance, and what create-order.ts throws.
 */
import type { PostOrderResponse } from '@/protocol/order';
import { Refusal } from '@/protocol/refusal';
import type { OrderRequest } from '@/protocol/style-b';
import type { Instance } from '@/storage/merchant/instances';
import { assertSells } from '../instances/instance-rules';
import type { Merchant } from '../merchant';
import { createOrder } from './create-order';

export async function postOrder(
  merchant: Merchant,
  instance: Instance,
  request: OrderRequest,
): Promise<PostOrderResponse> {
  assertSells(instance, { field: 'order.instance' });
  const { merchant: given = { instance: undefined }, ...order } = request.order;
  const { instance: ofMerchant = instance.id, ...members } = given;
  if (ofMerchant !== instance.id) {
    throw new Refusal('MERCHANT_POST_ORDER_INSTANCE_INCONSISTENT', {
      field: 'order.merchant.instance',
    });
  }
  const named = { ...order, instance: instance.id };
  return createOrder(merchant, instance, { ...request, order: named }, members);
}
