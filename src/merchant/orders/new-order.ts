/** Makes the row of a new order from its request: its terms, its draft and what searches look at. */
import { z } from 'zod';
import { limits } from '@/config/limits';
import { assertBounded } from '@/protocol/contract-bounds';
import { canonicalJson } from '@/protocol/canonical-json';
import { hashString } from '@/protocol/crypto/hash';
import { postOrderRequestSchema, type PostOrderRequest } from '@/protocol/order';
import { wireMethodNamed, wireMethodOf } from '@/protocol/payto';
import { Refusal } from '@/protocol/refusal';
import type { AccountRow, Instance } from '@/storage/merchant/instances';
import type { NewOrder } from '@/storage/merchant/new-orders';
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
}

/** Throws the refusals of order-rules.ts and order-overrides.ts, and 404/2500. */
export function newOrder(
  merchant: Merchant,
  instance: Instance,
  { request, givenMerchant, requestHash, products }: OrderParts,
): NewOrder {
  const { clock, random, currency } = merchant;
  const now = clock.now();
  const randomBytes = (length: number): Uint8Array => random.bytes(length);
  const account = findAccount(instance, request);
  assertOwnMembers(request.order, instance, () => baseUrlsOf(merchant, instance.id));
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
    instanceVersion: null,
    accountId: account.id,
    draft: textOf(draft, request),
    searchText: searchTextOf({ ...context, ...terms, products: contract['products'] }),
  };
}

/** Pictures of the inventory could make it longer than any party would read. */
function textOf(draft: object, request: PostOrderRequest): string {
  const text = JSON.stringify(draft);
  if (text.length <= limits().maxContractLength) return text;
  throw tooLong(request);
}

export function tooLong({ inventory_products: lines }: PostOrderRequest): Refusal {
  return new Refusal('MERCHANT_PRIVATE_POST_ORDERS_PROPOSAL_PARSE_ERROR', {
    field: lines.length === 0 ? 'order' : 'inventory_products',
    detail: `the contract would be longer than ${limits().maxContractLength} characters`,
  });
}

/** The hash of an order that has its identifier from us. No request has the same. */
const NO_HASH = new Uint8Array();

/** Hash of the content, in any spelling. Repeated requests name their order. */
export function hashRequest(request: PostOrderRequest, givenMerchant: object): Uint8Array {
  try {
    if (request.order.order_id === undefined && isPlainOrder(request)) return NO_HASH;
    const content = z.encode(postOrderRequestSchema, request);
    const isGiven = Object.keys(givenMerchant).length > 0;
    return hashString(canonicalJson(isGiven ? { ...content, givenMerchant } : content));
  } catch (error) {
    throw asOrderRefusal(error);
  }
}

/** Refuses what is too large before anything is made of it. */
export function isHeavyOrder(request: PostOrderRequest): boolean {
  try {
    return !isPlainOrder(request) && isHeavy(assertBounded(request.order, draftBounds()));
  } catch (error) {
    throw asOrderRefusal(error);
  }
}

/** The account that the order is paid to. Throws 404/2500. */
export function findAccount(
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
