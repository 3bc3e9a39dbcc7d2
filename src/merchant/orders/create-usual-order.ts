/**
 * Creates a usual order with one statement. It has no inventory, and this process remembers its
 * instance. The statement makes nothing if the instance has changed.
 */
import type { MadeOrder, PostOrderRequest } from '@/protocol/order';
import { isRefusal } from '@/protocol/refusal';
import type { Instance } from '@/storage/merchant/instances';
import { insertOrderAlone } from '@/storage/merchant/new-orders';
import { orderKey, orderTopic, type Merchant } from '../merchant';
import { contentOf, hashContent, isHeavyContent, newOrder, type DraftedOrder } from './new-order';

/** Characters of a draft that is remembered. Longer ones are read again. */
const MAX_DRAFT = 4_096;

/** Null for an order that `createOrder` has to decide on. Nothing is made then. */
export async function createUsualOrder(
  merchant: Merchant,
  instance: Instance,
  request: PostOrderRequest,
): Promise<MadeOrder | null> {
  const order = usualOrder(merchant, instance, request);
  if (order === null) return null;
  const made = await insertOrderAlone(merchant.db, order);
  if (made === null) return null;
  remember(merchant, order, made.row);
  merchant.wakeups.wake(orderTopic(instance.id, order.orderId));
  const { orderId, claimToken, payDeadlineMs } = order;
  return { orderId, claimToken, payDeadlineMs, soldBefore: made.soldBefore };
}

function usualOrder(
  merchant: Merchant,
  instance: Instance,
  request: PostOrderRequest,
): DraftedOrder | null {
  const { inventoryProducts, lockUuids, order } = request;
  const isUsual = inventoryProducts.length + lockUuids.length === 0 && order.products === undefined;
  if (!isUsual || instance.visitorNetwork !== null) return null;
  try {
    const content = contentOf(request);
    if (isHeavyContent(content)) return null;
    const requestHash = hashContent(content, {});
    const products = new Map();
    return newOrder(merchant, instance, {
      request,
      givenMerchant: {},
      requestHash,
      products,
      otpKey: null,
      instanceVersion: instance.version,
    });
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

/** A claim of the order then begins without reading it. */
function remember({ openOrders }: Merchant, order: DraftedOrder, row: number): void {
  if (order.draft.length > MAX_DRAFT) return;
  // The order is ours, and only the statement needed the text of searches.
  const record = Object.assign(order, { row, shortTerms: order.draft, searchText: '' });
  openOrders.keep(orderKey(record), record);
}
