/**
 * Creates an order: POST /order (specification "Order of style B", protocol-b 3.1) [ORDB-1..4]. It
 * is the same order as style A's. The request is minimal or a whole contract, whose members are
 * honoured or refused (order-overrides.ts). Throws 404/2001 if `merchant` names another instance,
 * and what create-order.ts throws.
 */
import type { MadeOrder } from '@/protocol/order';
import type { OrderRequest } from '@/protocol/style-b/orders';
import type { Instance } from '@/storage/merchant/instances';
import { assertSells } from '../instances/instance-rules';
import type { Merchant } from '../merchant';
import { createOrder } from '../orders/create-order';
import { assertSameInstance } from '../orders/order-overrides';

export async function postOrder(
  merchant: Merchant,
  instance: Instance,
  request: OrderRequest,
): Promise<MadeOrder> {
  assertSells(instance, { field: 'order.instance' });
  const { merchant: given = {}, ...order } = request.order;
  const { instance: ofMerchant, ...members } = given;
  assertSameInstance(instance.id, ofMerchant, 'order.merchant.instance');
  const named = { ...order, instance: instance.id };
  return createOrder(
    merchant,
    instance,
    { ...request, order: named },
    {
      givenMerchant: members,
    },
  );
}
