/**
 * Turns a frontend's order into a contract (specification "Order of style A", protocol-a 4.2, 4.4,
 * 8). Pure. Throws the refusals of a malformed order [ORDA-10]: GENERIC_CURRENCY_MISMATCH,
 * MERCHANT_PRIVATE_POST_ORDERS_AMOUNT_ZERO, MERCHANT_PRIVATE_POST_ORDERS_PAY_DEADLINE_PAST,
 * MERCHANT_PRIVATE_POST_ORDERS_REFUND_AFTER_WIRE_DEADLINE,
 * MERCHANT_PRIVATE_POST_ORDERS_PROPOSAL_PARSE_ERROR.
 */
import type { ContractForm } from '../contracts/legacy-form';
import { findForbiddenName } from '../contracts/find-forbidden-name';
import { assertFinishable, draftBounds, finishedBounds } from '../contracts/order-bounds';
import { amountIn, amountSchema, formatAmount8, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { assertBounded } from '@/protocol/contract-bounds';
import {
  assertWellFormedContract,
  saltForgettable,
  withoutForgettable,
  type RandomBytes,
} from '@/protocol/contract-hash';
import { contractTermsSchema, deliveryDateOf, withForgottenTexts } from '@/protocol/contract-terms';
import { dualDurationToJson } from '@/protocol/duration';
import { parseUpToIssue } from '@/protocol/first-issue';
import { FormatError } from '@/protocol/format-error';
import { asJsonObject, type JsonObject } from '@/protocol/json';
import { hasChoices, ORDER_ID_PLACEHOLDER, type PostOrderRequest } from '@/protocol/order';
import { describeQuantity, type OrderProduct } from '@/protocol/order-product';
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import { wireMethodOf } from '@/protocol/payto';
import { Refusal } from '@/protocol/refusal';
import { dualTimestampToJson, type Timestamp } from '@/protocol/timestamp';
import type { AccountRow, Instance } from '@/storage/merchant/instances';
import type { OrderRecord } from '@/storage/merchant/orders';
import { deadlinesOf, type Deadlines } from './order-deadlines';
import { isKnownSound, isPlainOrder, noteSound } from './plain-order';

type Fees = 'maxFee' | 'maxWireFee' | 'wireFeeAmortization';
type Links = 'fulfillmentUrl' | 'publicReorderUrl';

/** Terms of an order that are read after the contract is made. Money is in units. */
export type OrderTerms = Pick<OrderRecord, 'amount' | 'summary' | Links | Fees | Deadlines>;

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
  readonly usualForm: ContractForm;
  readonly legacyForm: ContractForm;
}

export function termsOf(request: PostOrderRequest, context: OrderContext): OrderTerms {
  const { order } = request;
  if (hasChoices(order)) {
    throw new Refusal('MERCHANT_PRIVATE_POST_ORDERS_PROPOSAL_PARSE_ERROR', {
      field: 'order.version',
      detail: 'orders of other versions than 0, with choices, are not offered',
    });
  }
  const { instance, currency, now, orderId } = context;
  const unitsIn = (amount: Amount | undefined, units: bigint, field: string): bigint => {
    if (amount === undefined) return units;
    if (amount.currency === currency) return amount.units;
    throw new Refusal('GENERIC_CURRENCY_MISMATCH', { field });
  };
  const url = order.fulfillmentUrl ?? order.fulfillmentUri;
  const amount = unitsIn(order.amount, 0n, 'order.amount');
  if (amount === 0n) {
    throw new Refusal('MERCHANT_PRIVATE_POST_ORDERS_AMOUNT_ZERO', { field: 'order.amount' });
  }
  return {
    amount,
    summary: order.summary,
    fulfillmentUrl:
      url?.replaceAll(ORDER_ID_PLACEHOLDER, () => encodeURIComponent(orderId)) ?? null,
    publicReorderUrl: order.publicReorderUrl ?? null,
    maxFee: unitsIn(
      request.maxFee ?? order.maxFee,
      instance.defaultMaxDepositFee,
      request.maxFee === undefined ? 'order.max_fee' : 'max_fee',
    ),
    maxWireFee: unitsIn(
      request.maxWireFee ?? order.maxWireFee,
      instance.defaultMaxWireFee,
      request.maxWireFee === undefined ? 'order.max_wire_fee' : 'max_wire_fee',
    ),
    wireFeeAmortization: Math.max(
      1,
      request.wireFeeAmortization ??
        order.wireFeeAmortization ??
        instance.defaultWireFeeAmortization,
    ),
    ...deadlinesOf(request, instance, now),
  };
}

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
  const { order } = request;
  const amount = amountIn(context.currency);
  const { summaryI18n, fulfillmentMessage, fulfillmentMessageI18n: messages, others } = order;
  const autoRefund = request.autoRefund ?? order.autoRefund;
  const draft = {
    order_id: context.orderId,
    amount: formatAmount8(amount(terms.amount)),
    summary: terms.summary,
    ...(summaryI18n === undefined ? {} : { summary_i18n: summaryI18n }),
    ...(terms.fulfillmentUrl === null ? {} : { fulfillment_url: terms.fulfillmentUrl }),
    ...(fulfillmentMessage === undefined ? {} : { fulfillment_message: fulfillmentMessage }),
    ...(messages === undefined ? {} : { fulfillment_message_i18n: messages }),
    products: (order.products ?? []).map((product) => draftProduct(product, context.currency)),
    max_fee: formatAmount8(amount(terms.maxFee)),
    max_wire_fee: formatAmount8(amount(terms.maxWireFee)),
    wire_fee_amortization: terms.wireFeeAmortization,
    timestamp: dualTimestampToJson(terms.createdMs),
    pay_deadline: dualTimestampToJson(terms.payDeadlineMs),
    refund_deadline: dualTimestampToJson(terms.refundDeadlineMs),
    wire_transfer_deadline: dualTimestampToJson(terms.wireDeadlineMs),
    ...(autoRefund === undefined ? {} : { auto_refund: dualDurationToJson(autoRefund) }),
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
    // None of them is a member that the backend writes.
    ...others,
    ...deliveryDateOf(others),
    ...forgettableNames(others['_forgettable']),
  };
  const isPlain = isPlainOrder(request) && Object.keys(context.givenMerchant).length === 0;
  if (isPlain && isKnownSound(context)) return draft;
  const salted = checked(draft, context);
  if (isPlain) noteSound(context, draft, salted);
  return salted;
}

/** Quantities are numbers (decision D7), with amounts of eight digits [TYPE-2]. */
function draftProduct(product: OrderProduct, currency: string): object {
  const { productId, productName, description, descriptionI18n, price, taxes, others } = product;
  return {
    ...describeQuantity(product),
    ...(productId === undefined ? {} : { product_id: productId }),
    ...(productName === undefined ? {} : { product_name: productName }),
    ...(description === undefined ? {} : { description }),
    ...(descriptionI18n === undefined ? {} : { description_i18n: descriptionI18n }),
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

/** `{VAT: amount}`. Values that are no amounts stay as they are. */
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
  { instance, orderId, merchantBaseUrl: baseUrl, randomBytes, usualForm, legacyForm }: OrderContext,
): Readonly<Record<string, unknown>> {
  try {
    assertBounded(draft, draftBounds());
    const salted = saltForgettable(draft, randomBytes);
    assertWellFormedContract(salted);
    // Any wallet may claim the order, so a draft of any form must make a contract of each.
    const addresses = { instanceId: instance.id, baseUrl, statusUrl: baseUrl + orderId };
    const read = usualForm.finish(salted, addresses);
    assertFinishable(salted, legacyForm, addresses);
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
  const parsed = parseUpToIssue(contractTermsSchema, { ...draft, ...CLAIMED_LATER });
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
