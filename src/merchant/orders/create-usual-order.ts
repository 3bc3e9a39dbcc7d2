/**
 * Creates a usual order with one statement. It has no inventory, and this process remembers its
 * instance. The statement makes nothing if the instance has changed.
 */
import type { MadeOrder, PostOrderRequest } from '@/protocol/order';
import { isRefusal } from '@/protocol/refusal';
import type { Instance } from '@/storage/merchant/instances';
import { insertOrderAlone, type NewOrder } from '@/storage/merchant/new-orders';
import type { OrderRecord } from '@/storage/merchant/orders';
import { orderKey, orderTopic, type Merchant } from '../merchant';
import { hashRequest, isHeavyOrder, newOrder } from './new-order';

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
  const row = await insertOrderAlone(merchant.db, order);
  if (row === null) return null;
  remember(merchant, instance, order, row);
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

/** A claim of the order then begins without reading it. */
function remember(merchant: Merchant, instance: Instance, order: NewOrder, row: number): void {
  const account = instance.accounts.find(({ id }) => id === order.accountId);
  if (account === undefined || order.draft.length > MAX_DRAFT) return;
  const record = recordOf(instance, account, order, row);
  merchant.openOrders.keep(orderKey(record), record);
}

/** The order as it was just made. */
function recordOf(
  instance: Instance,
  { payto, salt, hWire }: Pick<OrderRecord, 'payto' | 'salt' | 'hWire'>,
  order: NewOrder,
  row: number,
): OrderRecord {
  return {
    row,
    instanceId: instance.id,
    orderId: order.orderId,
    merchantName: instance.name,
    merchantPriv: instance.merchantPriv,
    merchantPub: instance.merchantPub,
    deletedMs: null,
    payto,
    salt,
    hWire,
    requestHash: order.requestHash,
    isContradicted: false,
    claimToken: order.claimToken,
    amount: order.amount,
    summary: order.summary,
    fulfillmentUrl: order.fulfillmentUrl,
    publicReorderUrl: order.publicReorderUrl,
    maxFee: order.maxFee,
    maxWireFee: order.maxWireFee,
    wireFeeAmortization: order.wireFeeAmortization,
    timestamp: order.createdMs,
    payDeadline: order.payDeadlineMs,
    refundDeadline: order.refundDeadlineMs,
    wireDeadline: order.wireDeadlineMs,
    stage: 'open',
    nonce: null,
    hContract: null,
    attempt: null,
    deposits: [],
    paidMs: null,
    sessionId: null,
    forgottenMs: null,
    shortTerms: order.draft,
  };
}
