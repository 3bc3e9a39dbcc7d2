/**
 * Creates a usual order with one statement. It has no inventory, and this process remembers its
 * instance. The statement makes nothing if the instance has changed.
 */
import type { MadeOrder, PostOrderRequest } from '@/protocol/order';
import { isRefusal } from '@/protocol/refusal';
import type { Instance } from '@/storage/merchant/instances';
import { insertOrderAlone, type NewOrder } from '@/storage/merchant/new-orders';
import { orderTopic, type Merchant } from '../merchant';
import { hashRequest, isHeavyOrder, newOrder } from './new-order';

/** Null for an order that `createOrder` has to decide on. Nothing is made then. */
export async function createUsualOrder(
  merchant: Merchant,
  instance: Instance,
  request: PostOrderRequest,
): Promise<MadeOrder | null> {
  const order = usualOrder(merchant, instance, request);
  if (order === null) return null;
  const row = await insertOrderAlone(merchant.db, order);
  if (row === null) return null;
  merchant.openOrders.keep(instance, order, row);
  merchant.wakeups.wake(orderTopic(instance.id, order.orderId));
  return { orderId: order.orderId, claimToken: order.claimToken };
}

function usualOrder(
  merchant: Merchant,
  instance: Instance,
  request: PostOrderRequest,
): NewOrder | null {
  const { inventory_products: lines, lock_uuids: locks, order } = request;
  const isUsual = lines.length + locks.length === 0 && order.products === undefined;
  if (!isUsual || instance.visitorNetwork !== null) return null;
  try {
    if (isHeavyOrder(request)) return null;
    const requestHash = hashRequest(request, {});
    const products = new Map();
    const made = newOrder(merchant, instance, {
      request,
      givenMerchant: {},
      requestHash,
      products,
    });
    return { ...made, instanceVersion: instance.version };
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}
