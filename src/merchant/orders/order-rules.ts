/**
 * Turns a frontend's order into a contract (specification "Order of style A", protocol-a 4.2, 4.4, 8).
 * Pure. Throws the refusals of a malformed order [ORDA-10]: 400/30, 400/9204, 400/9205, 400/2504, 400/2502.
 */
import { addDuration } from '../add-duration';
import { inUsualForm, type ContractForm } from '../contracts/contract-form';
import { findForbiddenName } from '../contracts/find-forbidden-name';
import { assertFinishable, draftBounds, finishedBounds } from '../contracts/order-bounds';
import { amountSchema, formatAmount8, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { assertBounded } from '@/protocol/contract-bounds';
import {
  assertWellFormedContract,
  saltForgettable,
  withoutForgettable,
  type RandomBytes,
} from '@/protocol/contract-hash';
import { contractTermsSchema, withForgottenTexts } from '@/protocol/contract-terms';
import { durationToJson } from '@/protocol/duration';
import { readUpToIssue } from '@/protocol/first-issue';
import { FormatError } from '@/protocol/format-error';
import { asJsonObject, type JsonObject } from '@/protocol/json';
import {
  ORDER_ID_PLACEHOLDER,
  readQuantity,
  type OrderProduct,
  type PostOrderRequest,
} from '@/protocol/order';
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import { wireMethodOf } from '@/protocol/payto';
import { Refusal } from '@/protocol/refusal';
import { roundDown, timestampToJson, type Timestamp } from '@/protocol/timestamp';
import type { AccountRow, Instance } from '@/storage/merchant/instances';
import { isKnownSound, isPlainOrder, noteSound } from './plain-order';

/** Terms of an order that are read after the contract is made. */
export interface OrderTerms {
  readonly amount: Amount;
  readonly summary: string;
  readonly fulfillmentUrl: string | null;
  readonly publicReorderUrl: string | null;
  readonly maxFee: Amount;
  readonly maxWireFee: Amount;
  readonly wireFeeAmortization: number;
  readonly timestamp: Timestamp;
  readonly payDeadline: Timestamp;
  readonly refundDeadline: Timestamp;
  readonly wireDeadline: Timestamp;
}

export interface OrderContext {
  readonly instance: Instance;
  readonly account: AccountRow;
  /** The frontend's own members about the merchant, which replace the instance's. */
  readonly givenMerchant: Readonly<Record<string, unknown>>;
  readonly orderId: string;
  readonly merchantBaseUrl: string;
  readonly currency: string;
  readonly now: Timestamp;
  readonly randomBytes: RandomBytes;
  /** Besides the usual one. */
  readonly otherForms: readonly ContractForm[];
}

export function termsOf(request: PostOrderRequest, context: OrderContext): OrderTerms {
  const { order } = request;
  const { instance, currency, now, orderId } = context;
  const inCurrency = (amount: Amount | undefined, units: bigint, field: string): Amount => {
    if (amount === undefined) return { currency, units };
    if (amount.currency === currency) return amount;
    throw new Refusal('GENERIC_CURRENCY_MISMATCH', { field });
  };
  const url = order.fulfillment_url ?? order.fulfillment_URI;
  const amount = inCurrency(order.amount, 0n, 'order.amount');
  if (amount.units === 0n) {
    throw new Refusal('MERCHANT_PRIVATE_POST_ORDERS_AMOUNT_ZERO', { field: 'order.amount' });
  }
  return {
    amount,
    summary: order.summary,
    fulfillmentUrl:
      url?.replaceAll(ORDER_ID_PLACEHOLDER, () => encodeURIComponent(orderId)) ?? null,
    publicReorderUrl: order.public_reorder_url ?? null,
    maxFee: inCurrency(
      request.max_fee ?? order.max_fee,
      instance.defaultMaxDepositFee,
      request.max_fee === undefined ? 'order.max_fee' : 'max_fee',
    ),
    maxWireFee: inCurrency(
      request.max_wire_fee ?? order.max_wire_fee,
      instance.defaultMaxWireFee,
      request.max_wire_fee === undefined ? 'order.max_wire_fee' : 'max_wire_fee',
    ),
    wireFeeAmortization: Math.max(
      1,
      request.wire_fee_amortization ??
        order.wire_fee_amortization ??
        instance.defaultWireFeeAmortization,
    ),
    ...deadlinesOf(request, instance, now),
  };
}

/** No refund is a refund deadline equal to the timestamp [ORDA-3]. */
function deadlinesOf(
  { order, refund_delay: refundDelay }: PostOrderRequest,
  instance: Instance,
  now: Timestamp,
): Pick<OrderTerms, 'timestamp' | 'payDeadline' | 'refundDeadline' | 'wireDeadline'> {
  const timestamp = roundDown(order.timestamp ?? now);
  const payDeadline = roundDown(
    order.pay_deadline ?? addDuration(now, instance.defaultPayDelayMs, 'default_pay_delay'),
  );
  const refundDeadline = roundDown(
    order.refund_deadline ?? addDuration(timestamp, refundDelay ?? 0, 'refund_delay'),
  );
  const wireDeadline = roundDown(
    order.wire_transfer_deadline ??
      addDuration(
        timestamp,
        order.wire_transfer_delay ?? instance.defaultWireTransferDelayMs,
        'order.wire_transfer_delay',
      ),
  );
  if (payDeadline <= now) {
    throw new Refusal('MERCHANT_PRIVATE_POST_ORDERS_PAY_DEADLINE_PAST', {
      field: 'order.pay_deadline',
    });
  }
  if (refundDeadline > wireDeadline) {
    throw new Refusal('MERCHANT_PRIVATE_POST_ORDERS_REFUND_AFTER_WIRE_DEADLINE', {
      field: refundField(order, refundDelay),
    });
  }
  return { timestamp, payDeadline, refundDeadline, wireDeadline };
}

/** Names the field at fault: by default refunds end with the order's time, after the wire deadline. */
function refundField(order: PostOrderRequest['order'], refundDelay: number | undefined): string {
  if (order.refund_deadline !== undefined) return 'order.refund_deadline';
  return refundDelay === undefined ? 'order.wire_transfer_deadline' : 'refund_delay';
}

/** Members that the contract has under other names, or that the backend alone may write. */
const NOT_COPIED: ReadonlySet<string> = new Set([
  'fulfillment_URI',
  'fulfillment_url',
  'public_reorder_url',
  'nonce',
  'exchanges',
  'auditors',
  'H_wire',
  'instance',
  'wire_transfer_delay',
]);

/** The order's `fulfillment_URI` is the contract's `fulfillment_url`. */
function forgettableNames(list: unknown): object {
  if (!Array.isArray(list)) return {};
  const names = list.map((name: unknown) =>
    name === 'fulfillment_URI' ? 'fulfillment_url' : name,
  );
  return { _forgettable: names };
}

/** The contract but for what the claim adds: `nonce` and `exchanges`. */
export function draftContract(
  request: PostOrderRequest,
  terms: OrderTerms,
  context: OrderContext,
): Readonly<Record<string, unknown>> {
  const { instance, account } = context;
  const autoRefund = request.auto_refund ?? request.order.auto_refund;
  const draft = {
    ...Object.fromEntries(Object.entries(request.order).filter(([name]) => !NOT_COPIED.has(name))),
    ...forgettableNames(request.order['_forgettable']),
    order_id: context.orderId,
    amount: formatAmount8(terms.amount),
    summary: terms.summary,
    ...(terms.fulfillmentUrl === null ? {} : { fulfillment_url: terms.fulfillmentUrl }),
    products: (request.order.products ?? []).map((product) =>
      draftProduct(product, context.currency),
    ),
    max_fee: formatAmount8(terms.maxFee),
    max_wire_fee: formatAmount8(terms.maxWireFee),
    wire_fee_amortization: terms.wireFeeAmortization,
    timestamp: timestampToJson(terms.timestamp),
    pay_deadline: timestampToJson(terms.payDeadline),
    refund_deadline: timestampToJson(terms.refundDeadline),
    wire_transfer_deadline: timestampToJson(terms.wireDeadline),
    ...(autoRefund === undefined ? {} : { auto_refund: durationToJson(autoRefund) }),
    merchant_base_url: context.merchantBaseUrl,
    merchant_pub: encodeBase32(instance.merchantPub),
    merchant: {
      name: instance.name,
      address: instance.address,
      jurisdiction: instance.jurisdiction,
      ...context.givenMerchant,
      // The default instance needs no name.
      ...(instance.id === DEFAULT_INSTANCE ? {} : { instance: instance.id }),
    },
    h_wire: encodeBase32(account.hWire),
    wire_method: wireMethodOf(account.payto),
    auditors: [],
  };
  const isPlain = isPlainOrder(request) && Object.keys(context.givenMerchant).length === 0;
  if (isPlain && isKnownSound(context)) return draft;
  const salted = checked(draft, context);
  if (isPlain) noteSound(context, draft, salted);
  return salted;
}

/** Quantities are numbers (decision D7), with amounts of eight digits [TYPE-2]. */
function draftProduct(
  { quantity, price, taxes, ...others }: OrderProduct,
  currency: string,
): object {
  return {
    ...(quantity === undefined ? {} : readQuantity(quantity)),
    ...others,
    ...(price === undefined ? {} : { price: formatAmount8(price) }),
    ...(taxes === undefined
      ? {}
      : {
          taxes: taxes.map(({ tax, ...rest }) => ({
            ...namedTaxes(rest, currency),
            ...(tax === undefined ? {} : { tax: formatAmount8(tax) }),
          })),
        }),
  };
}

/** `{VAT: amount}`. What is no amount of ours stays as it is. */
function namedTaxes(members: Readonly<Record<string, unknown>>, currency: string): object {
  const written = Object.entries(members).map(([name, value]): [string, unknown] => {
    const mayBe = name !== 'name' && typeof value === 'string' && value.includes(':');
    const amount = mayBe ? amountSchema.safeParse(value).data : undefined;
    return [name, amount?.currency === currency ? formatAmount8(amount) : value];
  });
  return Object.fromEntries(written);
}

const CLAIMED_LATER = { nonce: encodeBase32(new Uint8Array(32)), exchanges: [] };

/** Gives forgettable members their salts (decision D8), and refuses what no wallet would take. */
function checked(
  draft: JsonObject,
  { instance, orderId, merchantBaseUrl: payUrl, randomBytes, otherForms }: OrderContext,
): Readonly<Record<string, unknown>> {
  try {
    assertBounded(draft, draftBounds());
    const salted = saltForgettable(draft, randomBytes);
    assertWellFormedContract(salted);
    // Any wallet may claim the order, so a draft of any form must make a contract of each.
    const read = inUsualForm(salted);
    const places = { instanceId: instance.id, payUrl, statusUrl: payUrl + orderId };
    assertFinishable(salted, otherForms, places);
    const { forgettable } = assertBounded(read, finishedBounds());
    assertWellFormedContract(read);
    assertReadable(read, '');
    if (forgettable === 0) return salted;
    // Deployed wallets refuse a contract without its necessary members, so they have to stay.
    const rest = asJsonObject(withoutForgettable(read));
    assertReadable(withForgottenTexts(rest), 'it cannot be forgotten: ');
    return salted;
  } catch (error) {
    throw asOrderRefusal(error, draft);
  }
}

/** Turns a FormatError into a refusal, and returns other errors unchanged. */
export function asOrderRefusal(error: unknown, draft: object = {}): unknown {
  if (!(error instanceof FormatError)) return error;
  const about = aboutName(error, draft);
  return new Refusal('MERCHANT_PRIVATE_POST_ORDERS_PROPOSAL_PARSE_ERROR', about);
}

const MAX_NAME_LETTERS = 100;

/** The refusal of a name says which one, that of anything else where it is. */
function aboutName(error: FormatError, draft: object): { field: string; detail: string } {
  const field = fieldOf(error);
  const forbidden = findForbiddenName(draft);
  if (forbidden === undefined || forbidden.path !== error.path) {
    return { field, detail: error.message };
  }
  return {
    field: `${field}.${forbidden.name.slice(0, MAX_NAME_LETTERS)}`,
    detail: 'wallets take letters of ASCII, digits and _ in the name of a member',
  };
}

/** `$.products[0].unit` is `order.products.0.unit` of the request. */
function fieldOf({ path = '' }: FormatError): string {
  const steps = path.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
  return ['order', ...steps.filter((step) => step !== '$' && step !== '')].join('.');
}

function assertReadable(draft: object, why: string): void {
  const parsed = readUpToIssue(contractTermsSchema, { ...draft, ...CLAIMED_LATER });
  const issue = parsed.error?.issues[0];
  if (issue !== undefined) throw new FormatError(why + issue.message, issue.path.join('.'));
}

const DAY_MS = 86_400_000;

/** `YEAR.DAY-` and 64 random bits, as deployed backends number orders. */
export function makeOrderId(now: Timestamp, randomBytes: RandomBytes): string {
  const year = new Date(now).getUTCFullYear();
  const day = Math.floor((now - Date.UTC(year, 0, 1)) / DAY_MS) + 1;
  return `${year}.${day.toString().padStart(3, '0')}-${encodeBase32(randomBytes(8))}`;
}
