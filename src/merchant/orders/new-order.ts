/** Makes the row of a new order from its request: its terms, its draft and what searches look at. */
import { z } from 'zod';
import { limits } from '@/config/limits';
import { assertBounded } from '@/protocol/contract-bounds';
import { canonicalJson } from '@/protocol/canonical-json';
import { hashString } from '@/protocol/crypto/hash';
import {
  postOrderRequestSchema,
  type PostOrderInput,
  type PostOrderRequest,
} from '@/protocol/order';
import { wireMethodNamed, wireMethodOf } from '@/protocol/payto';
import { Refusal } from '@/protocol/refusal';
import type { AccountRow, Instance } from '@/storage/merchant/instances';
import type { NewOrder } from '@/storage/merchant/new-orders';
import type { OrderRecord } from '@/storage/merchant/orders';
import { withInventory, type Products } from '../inventory/order-lines';
import { instanceBaseUrl, type Merchant } from '../merchant';
import { draftBounds, isHeavy } from '../contracts/order-bounds';
import {
  assertOwnMembers,
  baseUrlsOf,
  isAccountOf,
  narrowedTrust,
  notOurAccount,
} from './order-overrides';
import {
  asOrderRefusal,
  draftContract,
  makeOrderId,
  termsOf,
  type OrderContext,
} from './order-rules';
import { isPlainOrder } from './plain-order';
import { searchTextOf } from './search-text';

const CLAIM_TOKEN_BYTES = 16;

export interface OrderParts {
  readonly request: PostOrderRequest;
  readonly givenMerchant: OrderContext['givenMerchant'];
  readonly requestHash: Uint8Array;
  readonly products: Products;
  /** The sealed key whose codes confirm the payment; null without a device. */
  readonly otpKey: Uint8Array | null;
  /** The version of the instance, if the order is to be made for that one only. */
  readonly instanceVersion?: string | null;
}

/**
 * An order that no wallet has seen. It has a place for each member that is written later. An object
 * that grows costs ten microseconds.
 */
const UNCLAIMED = {
  row: 0,
  shortTerms: null,
  accepted: null,
  deletedMs: null,
  isIdReused: false,
  stage: 'open',
  nonce: null,
  hContract: null,
  attemptKey: null,
  attemptCoins: null,
  attemptMs: null,
  hasTransfers: false,
  hasReports: false,
  hasRefunds: false,
  deposits: [],
  paidMs: null,
  sessionId: null,
  claimedMs: null,
  forgottenMs: null,
  sentMs: null,
  sentNote: null,
  note: null,
} as const;

/** A new order, as it is stored and as it will be read. It has no row yet. */
export type DraftedOrder = NewOrder & OrderRecord;

/**
 * Throws the refusals of order-rules.ts and order-overrides.ts, and
 * MERCHANT_PRIVATE_POST_ORDERS_INSTANCE_CONFIGURATION_LACKS_WIRE.
 */
export function newOrder(
  merchant: Merchant,
  instance: Instance,
  { request, givenMerchant, requestHash, products, otpKey, instanceVersion = null }: OrderParts,
): DraftedOrder {
  const { clock, random, currency } = merchant;
  const now = clock.now();
  const randomBytes = (length: number): Uint8Array => random.bytes(length);
  const account = getAccount(instance, request);
  assertOwnMembers(request.order, instance, () => baseUrlsOf(merchant, instance.id));
  const members = Object.entries(request.order.merchant ?? {}).filter(
    ([name]) => name !== 'instance',
  );
  const context: OrderContext = {
    instance,
    account,
    givenMerchant: { ...Object.fromEntries(members), ...givenMerchant },
    orderId: request.order.orderId ?? makeOrderId(now, randomBytes),
    merchantBaseUrl: instanceBaseUrl(merchant, instance.id),
    currency,
    now,
    randomBytes,
    usualForm: merchant.usualForm,
    legacyForm: merchant.legacyForm,
  };
  const filled = withInventory(request, products, currency);
  const terms = termsOf(filled, context);
  const contract = draftContract(filled, terms, context);
  const draft = { ...contract, ...narrowedTrust(merchant, request.order) };
  const claimToken = request.createToken ? random.bytes(CLAIM_TOKEN_BYTES) : null;
  const { orderId } = context;
  const { payto, salt, hWire } = account;
  const { merchantPriv, merchantPub } = instance;
  // Spreads come last: an object that begins with a long one costs a hundred times as much.
  return {
    instanceId: instance.id,
    merchantName: instance.name,
    merchantPriv,
    merchantPub,
    accountId: account.id,
    payto,
    salt,
    hWire,
    orderId,
    requestHash,
    claimToken,
    instanceVersion,
    otpKey,
    draft: textOf(draft, request),
    searchText: searchTextOf({
      orderId,
      summary: terms.summary,
      summaryI18n: contract['summary_i18n'],
      products: contract['products'],
    }),
    hasGoods: hasGoods(contract),
    ...terms,
    ...UNCLAIMED,
  };
}

/** Something is to be sent: products, or anything that goes to an address. */
function hasGoods(contract: Readonly<Record<string, unknown>>): boolean {
  const { products } = contract;
  const isFor = (contract['delivery_location'] ?? null) !== null;
  return isFor || (Array.isArray(products) && products.length > 0);
}

/** Pictures of the inventory could make it longer than any party would read. */
function textOf(draft: object, request: PostOrderRequest): string {
  const text = JSON.stringify(draft);
  if (text.length <= limits().maxContractLength) return text;
  throw tooLong(request);
}

export function tooLong({ inventoryProducts: lines }: PostOrderRequest): Refusal {
  return new Refusal('MERCHANT_PRIVATE_POST_ORDERS_PROPOSAL_PARSE_ERROR', {
    field: lines.length === 0 ? 'order' : 'inventory_products',
    detail: `the contract would be longer than ${limits().maxContractLength} characters`,
  });
}

/** The hash of an order that has its identifier from us. No request has the same. */
const NO_HASH = new Uint8Array();

/** A request in one spelling, of which size and hash are taken. */
export interface OrderContent {
  readonly json: PostOrderInput;
  readonly isPlain: boolean;
}

/** Null for a plain order that gets its identifier from us: its size is small, and it has no hash. */
export function contentOf(request: PostOrderRequest): OrderContent | null {
  const isPlain = isPlainOrder(request);
  if (isPlain && request.order.orderId === undefined) return null;
  return { json: z.encode(postOrderRequestSchema, request), isPlain };
}

/** Hash of the content, in any spelling. Repeated requests name their order. */
export function hashContent(
  content: OrderContent | null,
  givenMerchant: object,
  otpId?: string | null,
): Uint8Array {
  if (content === null) return NO_HASH;
  try {
    const isGiven = Object.keys(givenMerchant).length > 0;
    const others = { ...(isGiven && { givenMerchant }), ...(otpId != null && { otpId }) };
    return hashString(canonicalJson({ ...content.json, ...others }));
  } catch (error) {
    throw asOrderRefusal(error);
  }
}

/** Refuses what is too large before anything is made of it. */
export function isHeavyContent(content: OrderContent | null): boolean {
  if (content === null || content.isPlain) return false;
  try {
    return isHeavy(assertBounded(content.json.order, draftBounds()));
  } catch (error) {
    throw asOrderRefusal(error);
  }
}

/**
 * The account that the order is paid to. Throws
 * MERCHANT_PRIVATE_POST_ORDERS_INSTANCE_CONFIGURATION_LACKS_WIRE.
 */
export function getAccount(
  instance: Instance,
  { paymentTarget: target, order }: PostOrderRequest,
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
