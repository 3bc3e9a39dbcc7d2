/**
 * Creates an order: POST private/orders (specification "Order of style A", protocol-a 8)
 * [ORDA-1..10]. Idempotent with an order_id: the same content gets the same answer, other content
 * is MERCHANT_PRIVATE_POST_ORDERS_ALREADY_EXISTS. Throws MERCHANT_GENERIC_INSTANCE_DELETED if the
 * instance is deleted, MERCHANT_PRIVATE_POST_ORDERS_INSTANCE_CONFIGURATION_LACKS_WIRE if it has no
 * account for the payment target, MERCHANT_GENERIC_OTP_DEVICE_UNKNOWN and MERCHANT_SHOP_SHARE_FULL. Throws the refusals of
 * order-rules.ts, order-overrides.ts, inventory/order-lines.ts and inventory/place-order.ts.
 */
import { limits } from '@/config/limits';
import { takeTurn } from '@/fairness/turns';
import { equalBytes } from '@/protocol/crypto/bytes';
import type { MadeOrder, PostOrderRequest } from '@/protocol/order';
import { isRefusal, Refusal } from '@/protocol/refusal';
import type { Instance } from '@/storage/merchant/instances';
import { insertOrderAlone, type NewOrder } from '@/storage/merchant/new-orders';
import { findOrder, markIdReused, type OrderRecord } from '@/storage/merchant/orders';
import { listProductParts, measureParts } from '@/storage/merchant/products';
import {
  assertDivisible,
  stockLines,
  takenParts,
  type Products,
  type StockLine,
} from '../inventory/order-lines';
import { placeOrder } from '../inventory/place-order';
import { getInstance } from '../instances/get-instance';
import { assertSells } from '../instances/instance-rules';
import { unlessFull, withRoom } from '../instances/visitor-room';
import { orderTopic, type Merchant } from '../merchant';
import { otpKeyFor } from '../otp-devices/otp-keys';
import {
  contentOf,
  hashContent,
  isHeavyContent,
  newOrder,
  tooLong,
  type OrderParts,
} from './new-order';
import type { OrderContext } from './order-rules';

/** Parts of a request that stand beside the order. */
interface Beside {
  readonly givenMerchant?: OrderContext['givenMerchant'];
  /** The device whose codes confirm the payment. */
  readonly otpId?: string | null | undefined;
}

export async function createOrder(
  merchant: Merchant,
  instance: Instance,
  request: PostOrderRequest,
  { givenMerchant = {}, otpId }: Beside = {},
): Promise<MadeOrder> {
  assertSells(instance);
  const { db } = merchant;
  const content = contentOf(request);
  const isHeavyOne = isHeavyContent(content);
  if (isHeavyOne) await takeTurn();
  const requestHash = hashContent(content, givenMerchant, otpId);
  const named = stockLines(request);
  const replay = await replayOf(merchant, instance, { request, named, requestHash });
  if (replay !== null) return replay;
  const products = await listTaken(merchant, instance.id, request, named);
  if (isHeavyOne) await takeTurn();
  // A product of the shop's own may have any identifier.
  const lines = named.filter(({ isOwn, productId }) => !isOwn || products.has(productId));
  assertDivisible(lines, products);
  const order = await orReplay(merchant, instance, request, requestHash, async () => {
    const otpKey = await otpKeyFor(db, instance.id, otpId);
    return newOrder(merchant, instance, { request, givenMerchant, requestHash, products, otpKey });
  });
  if (!('draft' in order)) return order;
  const { lockUuids } = request;
  const { visitorNetwork } = instance;
  const bytes = () => Buffer.byteLength(order.draft);
  const insert = () =>
    lines.length === 0 && lockUuids.length === 0
      ? insertOrderAlone(db, order).then((row) => row ?? false)
      : placeOrder(merchant, order, { lines, lockUuids, products });
  const made = await unlessFull(withRoom(merchant, { visitorNetwork, bytes }, insert));
  if (made !== false && 'row' in made) {
    merchant.wakeups.wake(orderTopic(instance.id, order.orderId));
    return madeOrderOf(order, made.soldBefore);
  }
  const existing = await findOrder(db, instance.id, order.orderId);
  if (typeof existing !== 'string') return answerExisting(merchant, existing, requestHash);
  if (made !== false) throw made;
  assertSells(await getInstance(merchant, instance.id));
  // An order that was in the way was deleted just now.
  throw new Refusal('MERCHANT_PRIVATE_POST_ORDERS_ALREADY_EXISTS', { field: 'order.order_id' });
}

/**
 * A repeated order may be refused now, though it was accepted before. Its deadline may have passed,
 * or its account may be gone. Other content is refused for what it is.
 */
async function orReplay(
  merchant: Merchant,
  instance: Instance,
  { order }: PostOrderRequest,
  requestHash: Uint8Array,
  make: () => Promise<NewOrder>,
): Promise<NewOrder | MadeOrder> {
  try {
    return await make();
  } catch (error) {
    if (!isRefusal(error) || order.orderId === undefined) throw error;
    const found = await findOrder(merchant.db, instance.id, order.orderId);
    if (typeof found === 'string' || !equalBytes(found.requestHash, requestHash)) throw error;
    return madeOrderOf(found);
  }
}

/** Returns an earlier request's order. The inventory is not asked again. */
async function replayOf(
  merchant: Merchant,
  instance: Instance,
  {
    request: { order },
    named,
    requestHash,
  }: Pick<OrderParts, 'request' | 'requestHash'> & { readonly named: readonly StockLine[] },
): Promise<MadeOrder | null> {
  if (order.orderId === undefined || named.length === 0) return null;
  const found = await findOrder(merchant.db, instance.id, order.orderId);
  return typeof found === 'string' ? null : answerExisting(merchant, found, requestHash);
}

/** Refuses what would make the contract too long before it is read. */
async function listTaken(
  { db, clock }: Merchant,
  instanceId: string,
  request: PostOrderRequest,
  lines: readonly StockLine[],
): Promise<Products> {
  if (lines.length === 0) return new Map();
  const names = lines.map(({ productId }) => productId);
  const parts = takenParts(request);
  const characters = parts.texts.length === 0 ? 0 : await measureParts(db, instanceId, parts);
  if (characters > limits().maxContractLength) throw tooLong(request);
  return listProductParts(db, { instanceId, now: clock.now() }, names, parts);
}

async function answerExisting(
  { db, clock }: Merchant,
  existing: OrderRecord,
  requestHash: Uint8Array,
): Promise<MadeOrder> {
  const isNamed = requestHash.length > 0;
  if (isNamed && equalBytes(existing.requestHash, requestHash)) return madeOrderOf(existing);
  // A wallet that claims it cannot know which content is meant.
  await markIdReused(db, existing.row, clock.now());
  throw new Refusal('MERCHANT_PRIVATE_POST_ORDERS_ALREADY_EXISTS', { field: 'order.order_id' });
}

function madeOrderOf(
  { orderId, claimToken, payDeadlineMs }: NewOrder | OrderRecord,
  soldBefore: string | null = null,
): MadeOrder {
  return { orderId, claimToken, payDeadlineMs, soldBefore };
}
