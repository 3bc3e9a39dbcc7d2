/**
 * POST private/orders (seed.md "Order request (Style A)", protocol-a 8) [ORDA-1..10]. With
 * an order_id it is idempotent: the same content answers the same, other content is 409/2503.
 * Throws 404/2016 when the instance is deleted, 404/2500 when the instance has no account for the
 * payment target, and the refusals of order-rules.ts, inventory/order-lines.ts and
 * inventory/place-order.ts.
 */
import { z } from 'zod';
import { limits } from '@/config/limits';
import { encodeBase32 } from '@/protocol/base32';
import { equalBytes } from '@/protocol/crypto/bytes';
import { canonicalJson } from '@/protocol/crypto/canonical-json';
import { hashString } from '@/protocol/crypto/hash';
import {
  postOrderRequestSchema,
  type PostOrderRequest,
  type PostOrderResponse,
} from '@/protocol/order';
import { FormatError } from '@/protocol/format-error';
import { wireMethodNamed, wireMethodOf } from '@/protocol/payto';
import type { InventoryLine } from '@/protocol/product';
import { isRefusal, Refusal } from '@/protocol/refusal';
import type { AccountRow, Instance } from '@/storage/merchant/instances';
import {
  findOrder,
  insertOrder,
  markContradicted,
  type NewOrder,
  type OrderRecord,
} from '@/storage/merchant/orders';
import { findProducts } from '@/storage/merchant/products';
import { withInventory, type Products } from '../inventory/order-lines';
import { placeOrder } from '../inventory/place-order';
import { getInstance } from '../instances/get-instance';
import { assertSells } from '../instances/instance-rules';
import { instanceBaseUrl, orderTopic, type Merchant } from '../merchant';
import { draftContract, fieldOf, makeOrderId, termsOf, type OrderContext } from './order-rules';

const CLAIM_TOKEN_BYTES = 16;

export async function createOrder(
  merchant: Merchant,
  instance: Instance,
  request: PostOrderRequest,
  givenMerchant: OrderContext['givenMerchant'] = {},
): Promise<PostOrderResponse> {
  assertSells(instance);
  const { db } = merchant;
  const requestHash = hashRequest(request, givenMerchant);
  const replay = await replayOf(merchant, instance, request, requestHash);
  if (replay !== null) return replay;
  const { inventory_products: lines } = request;
  const products = await findLines(merchant, instance.id, lines);
  const order = await orReplay(merchant, instance, request, requestHash, () =>
    newOrder(merchant, instance, { request, givenMerchant, requestHash, products }),
  );
  if ('order_id' in order) return order;
  const made =
    lines.length === 0 && request.lock_uuids.length === 0
      ? await insertOrder(db, order)
      : await placeOrder(merchant, order, request, products);
  if (made) {
    merchant.wakeups.wake(orderTopic(instance.id, order.orderId));
    return answer(order.orderId, order.claimToken);
  }
  const existing = await findOrder(db, instance.id, order.orderId);
  if (typeof existing !== 'string') return answerExisting(merchant, existing, requestHash);
  assertSells(await getInstance(merchant, instance.id));
  // An order that was in the way was deleted just now.
  throw new Refusal('MERCHANT_PRIVATE_POST_ORDERS_ALREADY_EXISTS', { field: 'order.order_id' });
}

interface OrderParts {
  readonly request: PostOrderRequest;
  readonly givenMerchant: OrderContext['givenMerchant'];
  readonly requestHash: Uint8Array;
  readonly products: Products;
}

function newOrder(
  merchant: Merchant,
  instance: Instance,
  { request, givenMerchant, requestHash, products }: OrderParts,
): NewOrder {
  const { clock, random, currency } = merchant;
  const now = clock.now();
  const { inventory_products: lines } = request;
  const randomBytes = (length: number): Uint8Array => random.bytes(length);
  const account = findAccount(instance, request.payment_target);
  const context: OrderContext = {
    instance,
    account,
    givenMerchant,
    orderId: request.order.order_id ?? makeOrderId(now, randomBytes),
    merchantBaseUrl: instanceBaseUrl(merchant, instance.id),
    currency,
    now,
    randomBytes,
  };
  const filled = lines.length === 0 ? request : withInventory(request, products, currency);
  const terms = termsOf(filled, context);
  const draft = draftContract(filled, terms, context);
  const claimToken = request.create_token ? random.bytes(CLAIM_TOKEN_BYTES) : null;
  return {
    ...terms,
    amount: terms.amount.units,
    maxFee: terms.maxFee.units,
    maxWireFee: terms.maxWireFee.units,
    instanceId: instance.id,
    orderId: context.orderId,
    requestHash,
    claimToken,
    accountId: account.id,
    draft: textOf(draft, lines.length === 0 ? 'order' : 'inventory_products'),
  };
}

/**
 * What cannot be ordered now may have been ordered when it could: before its deadline, or with an account
 * that is gone. Other content is refused for what it is.
 */
async function orReplay(
  merchant: Merchant,
  instance: Instance,
  { order }: PostOrderRequest,
  requestHash: Uint8Array,
  make: () => NewOrder,
): Promise<NewOrder | PostOrderResponse> {
  try {
    return make();
  } catch (error) {
    if (!isRefusal(error) || order.order_id === undefined) throw error;
    const found = await findOrder(merchant.db, instance.id, order.order_id);
    if (typeof found === 'string' || !equalBytes(found.requestHash, requestHash)) throw error;
    return answer(found.orderId, found.claimToken);
  }
}

/** What an earlier request of this id took from the inventory is not looked for again. */
async function replayOf(
  merchant: Merchant,
  instance: Instance,
  { order, inventory_products: lines }: PostOrderRequest,
  requestHash: Uint8Array,
): Promise<PostOrderResponse | null> {
  if (order.order_id === undefined || lines.length === 0) return null;
  const found = await findOrder(merchant.db, instance.id, order.order_id);
  return typeof found === 'string' ? null : answerExisting(merchant, found, requestHash);
}

async function findLines(
  { db, clock }: Merchant,
  instanceId: string,
  lines: readonly InventoryLine[],
): Promise<Products> {
  if (lines.length === 0) return new Map();
  const names = lines.map(({ product_id: productId }) => productId);
  return findProducts(db, instanceId, names, clock.now());
}

async function answerExisting(
  { db, clock }: Merchant,
  { row, orderId, claimToken, ...existing }: OrderRecord,
  requestHash: Uint8Array,
): Promise<PostOrderResponse> {
  if (equalBytes(existing.requestHash, requestHash)) return answer(orderId, claimToken);
  // Whoever claims the order cannot know which content is meant [ORDB-6].
  await markContradicted(db, row, clock.now());
  throw new Refusal('MERCHANT_PRIVATE_POST_ORDERS_ALREADY_EXISTS', { field: 'order.order_id' });
}

/** Pictures of the inventory could make it longer than any party would read. */
function textOf(draft: object, field: string): string {
  const text = JSON.stringify(draft);
  const { maxContractLength } = limits();
  if (text.length <= maxContractLength) return text;
  throw new Refusal('MERCHANT_PRIVATE_POST_ORDERS_PROPOSAL_PARSE_ERROR', {
    field,
    detail: `the contract would be longer than ${maxContractLength} characters`,
  });
}

/** Of the content, whatever its spelling. */
function hashRequest(request: PostOrderRequest, givenMerchant: object): Uint8Array {
  try {
    const content = z.encode(postOrderRequestSchema, request);
    const isGiven = Object.keys(givenMerchant).length > 0;
    return hashString(canonicalJson(isGiven ? { ...content, givenMerchant } : content));
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const about = { field: fieldOf(error), detail: error.message };
    throw new Refusal('MERCHANT_PRIVATE_POST_ORDERS_PROPOSAL_PARSE_ERROR', about);
  }
}

function answer(orderId: string, claimToken: Uint8Array | null): PostOrderResponse {
  return claimToken === null
    ? { order_id: orderId }
    : { order_id: orderId, token: encodeBase32(claimToken) };
}

function findAccount(instance: Instance, target: string | undefined): AccountRow {
  const wanted = target === undefined ? undefined : wireMethodNamed(target);
  const account = instance.accounts.find(
    ({ active, payto }) => active && (wanted === undefined || wireMethodOf(payto) === wanted),
  );
  if (account !== undefined) return account;
  throw new Refusal(
    'MERCHANT_PRIVATE_POST_ORDERS_INSTANCE_CONFIGURATION_LACKS_WIRE',
    target === undefined ? {} : { field: 'payment_target' },
  );
}
