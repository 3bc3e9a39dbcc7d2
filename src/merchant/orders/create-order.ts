/**
 * Creates an order: POST private/orders (specification "Order of style A", protocol-a 8)
 * [ORDA-1..10]. Idempotent with an order_id: the same content gets the same answer, other content
 * is 409/2503.
 * Throws 404/2016 if the instance is deleted, 404/2500 if it has no account for the payment target,
 * and 507/9290. Throws the refusals of order-rules.ts, order-overrides.ts, inventory/order-lines.ts
 * and inventory/place-order.ts.
 */
import { z } from 'zod';
import { limits } from '@/config/limits';
import { takeTurn } from '@/fairness/turns';
import { encodeBase32 } from '@/protocol/base32';
import { assertBounded } from '@/protocol/contract-bounds';
import { equalBytes } from '@/protocol/crypto/bytes';
import { canonicalJson } from '@/protocol/crypto/canonical-json';
import { hashString } from '@/protocol/crypto/hash';
import {
  postOrderRequestSchema,
  type PostOrderRequest,
  type PostOrderResponse,
} from '@/protocol/order';
import { wireMethodNamed, wireMethodOf } from '@/protocol/payto';
import { isRefusal, Refusal } from '@/protocol/refusal';
import type { AccountRow, Instance } from '@/storage/merchant/instances';
import { insertOrderAlone, type NewOrder } from '@/storage/merchant/new-orders';
import { findOrder, markContradicted, type OrderRecord } from '@/storage/merchant/orders';
import { findParts, measureParts } from '@/storage/merchant/products';
import {
  stockLines,
  takenParts,
  withInventory,
  type Products,
  type StockLine,
} from '../inventory/order-lines';
import { placeOrder } from '../inventory/place-order';
import { getInstance } from '../instances/get-instance';
import { assertSells } from '../instances/instance-rules';
import { unlessFull, withRoom } from '../instances/visitor-room';
import { instanceBaseUrl, orderTopic, type Merchant } from '../merchant';
import {
  assertOwnMembers,
  baseUrlsOf,
  isAccountOf,
  narrowedTrust,
  notOurAccount,
} from './order-overrides';
import { draftBounds, isHeavy } from './order-bounds';
import {
  asOrderRefusal,
  draftContract,
  makeOrderId,
  termsOf,
  type OrderContext,
} from './order-rules';

import { searchTextOf } from './search-text';

const CLAIM_TOKEN_BYTES = 16;

export async function createOrder(
  merchant: Merchant,
  instance: Instance,
  request: PostOrderRequest,
  givenMerchant: OrderContext['givenMerchant'] = {},
): Promise<PostOrderResponse> {
  assertSells(instance);
  const { db } = merchant;
  const isHeavyOne = isHeavyOrder(request);
  if (isHeavyOne) await takeTurn();
  const requestHash = hashRequest(request, givenMerchant);
  const named = stockLines(request);
  const replay = await replayOf(merchant, instance, { request, named, requestHash });
  if (replay !== null) return replay;
  const products = await findLines(merchant, instance.id, request, named);
  if (isHeavyOne) await takeTurn();
  // A product of the shop's own may have any identifier.
  const lines = named.filter(({ isOwn, productId }) => !isOwn || products.has(productId));
  const order = await orReplay(merchant, instance, request, requestHash, () =>
    newOrder(merchant, instance, { request, givenMerchant, requestHash, products }),
  );
  if ('order_id' in order) return order;
  const { lock_uuids: lockUuids } = request;
  const { visitorNetwork } = instance;
  const bytes = () => Buffer.byteLength(order.draft);
  const insert = () =>
    lines.length === 0 && lockUuids.length === 0
      ? insertOrderAlone(db, order).then((row) => row !== null)
      : placeOrder(merchant, order, { lines, lockUuids, products });
  const made = await unlessFull(withRoom(merchant, { visitorNetwork, bytes }, insert));
  if (made === true) {
    merchant.wakeups.wake(orderTopic(instance.id, order.orderId));
    return answer(order.orderId, order.claimToken);
  }
  const existing = await findOrder(db, instance.id, order.orderId);
  if (typeof existing !== 'string') return answerExisting(merchant, existing, requestHash);
  if (made !== false) throw made;
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
  const randomBytes = (length: number): Uint8Array => random.bytes(length);
  const account = findAccount(instance, request);
  const baseUrls = baseUrlsOf(merchant, instance.id);
  assertOwnMembers(request.order, { instance, baseUrls });
  const members = Object.entries(request.order.merchant ?? {}).filter(
    ([name]) => name !== 'instance',
  );
  const context: OrderContext = {
    instance,
    account,
    givenMerchant: { ...Object.fromEntries(members), ...givenMerchant },
    orderId: request.order.order_id ?? makeOrderId(now, randomBytes),
    merchantBaseUrl: instanceBaseUrl(merchant, instance.id),
    currency,
    now,
    randomBytes,
    otherForms: merchant.otherContractForms,
  };
  const filled = withInventory(request, products, currency);
  const terms = termsOf(filled, context);
  const contract = draftContract(filled, terms, context);
  const draft = { ...contract, ...narrowedTrust(merchant, request.order) };
  const claimToken = request.create_token ? random.bytes(CLAIM_TOKEN_BYTES) : null;
  return {
    ...terms,
    amount: terms.amount.units,
    maxFee: terms.maxFee.units,
    maxWireFee: terms.maxWireFee.units,
    createdMs: terms.timestamp,
    payDeadlineMs: terms.payDeadline,
    refundDeadlineMs: terms.refundDeadline,
    wireDeadlineMs: terms.wireDeadline,
    instanceId: instance.id,
    orderId: context.orderId,
    requestHash,
    claimToken,
    accountId: account.id,
    draft: textOf(draft, request),
    searchText: searchTextOf({ ...context, ...terms, products: contract['products'] }),
  };
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

/** Returns an earlier request's order. The inventory is not asked again. */
async function replayOf(
  merchant: Merchant,
  instance: Instance,
  {
    request: { order },
    named,
    requestHash,
  }: Pick<OrderParts, 'request' | 'requestHash'> & { readonly named: readonly StockLine[] },
): Promise<PostOrderResponse | null> {
  if (order.order_id === undefined || named.length === 0) return null;
  const found = await findOrder(merchant.db, instance.id, order.order_id);
  return typeof found === 'string' ? null : answerExisting(merchant, found, requestHash);
}

/** Refuses what would make the contract too long before it is read. */
async function findLines(
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
  return findParts(db, { instanceId, now: clock.now() }, names, parts);
}

async function answerExisting(
  { db, clock }: Merchant,
  { row, orderId, claimToken, ...existing }: OrderRecord,
  requestHash: Uint8Array,
): Promise<PostOrderResponse> {
  if (equalBytes(existing.requestHash, requestHash)) return answer(orderId, claimToken);
  // The claimant cannot know which content is meant [ORDB-6].
  await markContradicted(db, row, clock.now());
  throw new Refusal('MERCHANT_PRIVATE_POST_ORDERS_ALREADY_EXISTS', { field: 'order.order_id' });
}

/** Pictures of the inventory could make it longer than any party would read. */
function textOf(draft: object, request: PostOrderRequest): string {
  const text = JSON.stringify(draft);
  if (text.length <= limits().maxContractLength) return text;
  throw tooLong(request);
}

function tooLong({ inventory_products: lines }: PostOrderRequest): Refusal {
  return new Refusal('MERCHANT_PRIVATE_POST_ORDERS_PROPOSAL_PARSE_ERROR', {
    field: lines.length === 0 ? 'order' : 'inventory_products',
    detail: `the contract would be longer than ${limits().maxContractLength} characters`,
  });
}

/** Hash of the content, in any spelling. */
function hashRequest(request: PostOrderRequest, givenMerchant: object): Uint8Array {
  try {
    const content = z.encode(postOrderRequestSchema, request);
    const isGiven = Object.keys(givenMerchant).length > 0;
    return hashString(canonicalJson(isGiven ? { ...content, givenMerchant } : content));
  } catch (error) {
    throw asOrderRefusal(error);
  }
}

/** Refuses what is too large before anything is made of it. */
function isHeavyOrder({ order }: PostOrderRequest): boolean {
  try {
    return isHeavy(assertBounded(order, draftBounds()));
  } catch (error) {
    throw asOrderRefusal(error);
  }
}

function answer(orderId: string, claimToken: Uint8Array | null): PostOrderResponse {
  return claimToken === null
    ? { order_id: orderId }
    : { order_id: orderId, token: encodeBase32(claimToken) };
}

function findAccount(
  instance: Instance,
  { payment_target: target, order }: PostOrderRequest,
): AccountRow {
  const wanted = target === undefined ? undefined : wireMethodNamed(target);
  const accounts = instance.accounts.filter(
    ({ active, payto }) => active && (wanted === undefined || wireMethodOf(payto) === wanted),
  );
  const account = accounts.find((one) => isAccountOf(order, one));
  if (account !== undefined) return account;
  if (accounts.length > 0) throw notOurAccount(order, accounts);
  throw new Refusal(
    'MERCHANT_PRIVATE_POST_ORDERS_INSTANCE_CONFIGURATION_LACKS_WIRE',
    target === undefined ? {} : { field: 'payment_target' },
  );
}
