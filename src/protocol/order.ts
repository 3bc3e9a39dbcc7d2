/**
 * Shapes of a merchant frontend's calls about orders (specification "Order of style A",
 * protocol-a 8; decisions D7, D8, D9). Members of `order` that we do not know reach the contract.
 */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { encodeBase32, base32Bytes } from '@/protocol/base32';
import { contractJsonSchema, translationsSchema } from '@/protocol/contract-terms';
import { durationSchema } from '@/protocol/duration';
import { amortizationSchema, locationSchema, storableText } from '@/protocol/instance';
import { parseInteger } from '@/protocol/integer';
import { isJsonArray } from '@/protocol/json';
import { orderIdSchema } from '@/protocol/order-id';
import { isContradiction, orderProductSchema } from '@/protocol/order-product';
import { renamed, renamedOpen } from '@/protocol/renamed';
import { inventoryLineSchema, lockUuidsSchema } from '@/protocol/product';
import { ofShape } from '@/protocol/of-shape';
import {
  LATEST,
  NEVER,
  dualSecondSchema,
  secondSchema,
  timestampSchema,
} from '@/protocol/timestamp';

export { MAX_ORDER_ID_LENGTH, orderIdSchema, parseOrderId } from '@/protocol/order-id';

/** Stands for the order's identifier in an address of the order. */
export const ORDER_ID_PLACEHOLDER = '${ORDER_ID}';

/** Signed, or compared with what is signed. */
const deadline = timestampSchema
  .refine((time) => time !== NEVER, { error: 'this time cannot be "never"' })
  .refine((time) => time <= LATEST, { error: 'no date is that late' });

/** Replaces an address in deployed wallets: a text to show when the order is paid. */
const SUCCESS_TEXT = /^taler:\/\/fulfillment-success\//;

/** Address to which browsers and wallets send people. It is absolute and runs no code. */
export const webAddressSchema = storableText(4096)
  .min(1)
  .refine((text) => isWebAddress(text.replaceAll(ORDER_ID_PLACEHOLDER, 'x')), {
    error: 'expected an absolute address that begins with http:// or https://',
  });

function isWebAddress(text: string): boolean {
  return SUCCESS_TEXT.test(text) || (/^https?:\/\/[^/?#\\]/i.test(text) && URL.canParse(text));
}

const namedExchange = z.object({ url: z.string(), master_pub: z.string() });
const namedAuditor = z.object({ auditor_pub: z.string() });

/**
 * Members that the backend writes itself. An order may choose or repeat them (decision D29). They are
 * texts, so that the rules refuse malformed keys, since the rules know ours.
 */
const ownMembers = {
  /** Members beside `instance` replace the instance's own. */
  merchant: z
    .looseObject({
      name: storableText(256).min(1).optional(),
      instance: z.string().max(64).nullish(),
    })
    .optional(),
  instance: z.string().max(64).nullish(),
  merchant_pub: z.string().nullish(),
  merchant_base_url: z.string().nullish(),
  H_wire: z.string().nullish(),
  h_wire: z.string().nullish(),
  wire_method: z.string().nullish(),
  /** The wallet's alone. */
  nonce: z.null('the wallet of the customer chooses it').optional(),
  exchanges: z.array(renamedOpen(namedExchange.loose(), namedExchange)).max(64).nullish(),
  auditors: z.array(renamedOpen(namedAuditor.loose(), namedAuditor)).max(64).nullish(),
};

const orderMembers = z.object({
  order_id: orderIdSchema.optional(),
  /** Needed unless the inventory has the prices. */
  amount: amountSchema.optional(),
  summary: storableText(4096).min(1),
  summary_i18n: translationsSchema.optional(),
  /** `${ORDER_ID}` in it becomes the order's identifier. */
  fulfillment_url: webAddressSchema.optional(),
  /** The specification's spelling. */
  fulfillment_URI: webAddressSchema.optional(),
  fulfillment_message: z.string().max(4096).optional(),
  fulfillment_message_i18n: translationsSchema.optional(),
  /** Address at which people who may not see this order can buy the same. */
  public_reorder_url: webAddressSchema.optional(),
  products: z.array(orderProductSchema).max(1024).optional(),
  max_fee: amountSchema.optional(),
  max_wire_fee: amountSchema.optional(),
  wire_fee_amortization: amortizationSchema.optional(),
  timestamp: deadline.optional(),
  pay_deadline: deadline.optional(),
  refund_deadline: deadline.optional(),
  wire_transfer_deadline: deadline.optional(),
  /** Delay from the order's time on, instead of the instance's delay. */
  wire_transfer_delay: durationSchema.optional(),
  auto_refund: durationSchema.optional(),
  ...ownMembers,
});
/** Members that the contract's own rules check. */
const passedOn = {
  /** Where the goods go. */
  delivery_location: ofShape(locationSchema),
  delivery_date: ofShape(secondSchema),
  /** Years: buyers are at least so old. */
  minimum_age: ofShape(z.int().min(0)),
  /** The shop's own members. */
  extra: ofShape(z.looseObject({})),
};

/** Members that a frontend may write. Others go into the contract as they are. */
export const orderDraftWire = orderMembers.extend(passedOn).loose();

/** Both spellings of an address and a hash may stand side by side. */
const DRAFT_NAMES = { fulfillment_URI: 'fulfillmentUri', H_wire: 'upperHWire' } as const;

/** Style B has rules for further members. */
export function openDraft<Wire extends z.ZodObject<z.ZodRawShape, z.core.$loose>>(wire: Wire) {
  return renamedOpen(wire, orderMembers, DRAFT_NAMES);
}

const orderDraftSchema = openDraft(orderDraftWire);
export type OrderDraft = z.output<typeof orderDraftSchema>;

/** A hash of the merchant's account that an order names, and where. */
export interface NamedAccount {
  readonly field: string;
  readonly hash: string;
}

/** Lists the hashes that an order has, in either spelling. Most orders have none. */
export function listNamedAccounts({ upperHWire, hWire }: OrderDraft): readonly NamedAccount[] {
  if (upperHWire == null && hWire == null) return NO_ACCOUNTS;
  const named = [
    { field: 'H_wire', hash: upperHWire },
    { field: 'h_wire', hash: hWire },
  ];
  return named.filter((one): one is NamedAccount => one.hash != null);
}

const NO_ACCOUNTS: readonly NamedAccount[] = [];

/** An order of version 1 or later has choices, each with an amount. A malformed order has no `others`. */
export function hasChoices({ others }: Partial<OrderDraft>): boolean {
  const { version, choices } = others ?? {};
  return (
    (typeof version === 'number' && version !== 0) || (isJsonArray(choices) && choices.length > 0)
  );
}

/** The specification does not say which members stand beside `order` and which inside: both do. */
export const postOrderWire = z
  .object({
    order: orderDraftSchema,
    create_token: z.boolean().default(true),
    /** Absent: no refunds. */
    refund_delay: durationSchema.optional(),
    auto_refund: durationSchema.optional(),
    max_fee: amountSchema.optional(),
    max_wire_fee: amountSchema.optional(),
    wire_fee_amortization: amortizationSchema.optional(),
    /** A wire method, when the instance has several accounts. */
    payment_target: z.string().max(64).optional(),
    /** Pieces that the order holds until it is paid or expires. */
    inventory_products: z.array(inventoryLineSchema).max(256).default([]),
    /** Locks that end with this order: what they held, it may take. */
    lock_uuids: lockUuidsSchema.default([]),
  })
  .superRefine(({ order, inventory_products: lines }, context) => {
    // Products after a malformed one are not read, so the list has holes. This skips them.
    for (const [at, product] of Object.entries(order.products ?? [])) {
      if (!isContradiction(product)) continue;
      const path = ['order', 'products', parseInteger(at), 'unit_quantity'];
      context.addIssue({ code: 'custom', path, message: 'contradicts quantity' });
    }
    if (order.amount !== undefined || lines.length > 0 || hasChoices(order)) return;
    context.addIssue({ code: 'custom', path: ['order', 'amount'], message: 'expected an amount' });
  });
export const postOrderRequestSchema = renamed(postOrderWire);
export type PostOrderRequest = z.output<typeof postOrderRequestSchema>;
/** An order as a frontend writes it. */
export type PostOrderInput = z.input<typeof postOrderRequestSchema>;

/** The answer of style B. Style A's has more (todays-order.ts). */
export const postOrderResponseSchema = renamed(
  z.object({
    order_id: z.string(),
    /** The claim token: 16 bytes in base32. */
    token: z.string().optional(),
  }),
);
export type MadeOrderJson = z.input<typeof postOrderResponseSchema>;

/** The name of an order that was made, and the token with which a wallet claims it. */
export interface MadeOrder {
  readonly orderId: string;
  readonly claimToken: Uint8Array | null;
  readonly payDeadlineMs: number;
  /** An order that was paid for the same address, at another price or with another summary. Null without any. */
  readonly soldBefore: string | null;
}

/** The answer of style B. */
export function encodeMadeOrder({ orderId, claimToken }: MadeOrder): MadeOrderJson {
  return {
    order_id: orderId,
    ...(claimToken === null ? {} : { token: encodeBase32(claimToken) }),
  };
}

// PATCH private/orders/$ID/forget

export const forgetRequestSchema = z.object({
  /**
   * Paths like `$.delivery_location` and `$.products[*].image`; absent or null: all that is
   * forgettable.
   */
  fields: z.array(z.string()).max(1024).nullish(),
});
export type ForgetRequest = z.output<typeof forgetRequestSchema>;

// GET private/orders

export const ORDER_STATES = ['unpaid', 'claimed', 'paid', 'wired', 'expired'] as const;

/** Ours: the same words in the list and in each order. */
const stateMembers = {
  order_state: z.enum(ORDER_STATES),
  /** Nothing can come any more: neither a payment, nor a refund, nor a transfer. */
  final: z.boolean(),
};

const orderListEntrySchema = renamed(
  z.object({
    order_id: z.string(),
    /** Cursor for paging: `start` of the next request. */
    row_id: z.int(),
    timestamp: dualSecondSchema,
    amount: amountSchema,
    summary: z.string(),
    refundable: z.boolean(),
    paid: z.boolean(),
    /** Ours: the state in one word. */
    order_status: z.enum(ORDER_STATES),
    ...stateMembers,
    /** The money has come to the merchant's account. */
    wired: z.boolean(),
    /** Ours. */
    paid_time: dualSecondSchema.optional(),
    /** The sum of its refunds, and the part of it that no wallet has collected yet. */
    refund_amount: amountSchema.optional(),
    pending_refund_amount: amountSchema.optional(),
  }),
  { row_id: 'row', timestamp: 'createdMs', order_status: 'status', order_state: 'state' },
);
export type OrderListEntry = z.output<typeof orderListEntrySchema>;

export const orderListSchema = z.object({ orders: z.array(orderListEntrySchema) });
export type OrderList = z.output<typeof orderListSchema>;

// GET private/orders/$ID

const wireDetailSchema = renamed(
  z.object({
    exchange_url: z.string(),
    wtid: base32Bytes(32),
    execution_time: dualSecondSchema,
    /** This order's part of the transfer, less deposit fees. */
    amount: amountSchema,
    /** Ours: what of the transfer came to the account for this order, all fees taken off. */
    sent: amountSchema,
    /** The merchant has reported the credit on its account. */
    confirmed: z.boolean(),
  }),
);

/** Trouble in finding out how a coin was wired. */
const wireReportSchema = renamed(
  z.object({
    code: z.int(),
    hint: z.string(),
    /** The exchange's own code and HTTP status, 0 without an answer. */
    exchange_ec: z.int(),
    exchange_hc: z.int(),
    /** Today's names of the two. */
    exchange_code: z.int(),
    exchange_http_status: z.int(),
    coin_pub: base32Bytes(32),
    /** Ours: the signed statements that contradict each other, as GET /track/… answers them. */
    proof: z.record(z.string(), z.unknown()).optional(),
  }),
);

const NAMES = {
  order_status: 'status',
  order_state: 'state',
  order_status_url: 'statusUrl',
  taler_pay_uri: 'payUri',
} as const;

const unpaidOrderSchema = renamed(
  z.object({
    order_status: z.literal('unpaid'),
    ...stateMembers,
    taler_pay_uri: z.string(),
    order_status_url: z.string(),
    creation_time: dualSecondSchema,
    pay_deadline: dualSecondSchema,
    summary: z.string(),
    total_amount: amountSchema,
    already_paid_order_id: z.string().optional(),
    already_paid_fulfillment_url: z.string().optional(),
  }),
  NAMES,
);

const claimedOrderSchema = renamed(
  z.object({
    order_status: z.literal('claimed'),
    ...stateMembers,
    /** Ours. */
    pay_deadline: dualSecondSchema,
    contract_terms: contractJsonSchema,
    taler_pay_uri: z.string(),
    order_status_url: z.string(),
    already_paid_order_id: z.string().optional(),
    already_paid_fulfillment_url: z.string().optional(),
  }),
  NAMES,
);

const paidOrderSchema = renamed(
  z.object({
    order_status: z.literal('paid'),
    ...stateMembers,
    refunded: z.boolean(),
    refund_pending: z.boolean(),
    wired: z.boolean(),
    /** Sum of the contributions that the exchange accepted. */
    deposit_total: amountSchema,
    /** Ours: what exchanges kept of that, neither sent nor refunded; once all of it is wired. */
    fees_taken: amountSchema.optional(),
    exchange_ec: z.int(),
    exchange_hc: z.int(),
    /** Today's names of the two. */
    exchange_code: z.int(),
    exchange_http_status: z.int(),
    refund_amount: amountSchema,
    /** Ours: opens in the customer's wallet, while it has not collected a refund. */
    taler_refund_uri: z.string().optional(),
    contract_terms: contractJsonSchema,
    /** The time of payment. Ours. */
    paid_time: dualSecondSchema,
    /** Today's name of it. */
    last_payment: dualSecondSchema,
    /** Ours: when the goods were sent, and the note for the buyer. */
    sent_time: dualSecondSchema.optional(),
    sent_note: z.string().optional(),
    wire_details: z.array(wireDetailSchema),
    wire_reports: z.array(wireReportSchema),
    refund_details: z.array(
      z.object({
        reason: z.string(),
        timestamp: dualSecondSchema,
        amount: amountSchema,
        pending: z.boolean(),
      }),
    ),
    order_status_url: z.string(),
    /** Codes of the order's device. */
    pos_confirmation: z.string().optional(),
  }),
  {
    order_status: 'status',
    order_state: 'state',
    order_status_url: 'statusUrl',
    taler_refund_uri: 'refundUri',
  },
);

export const privateOrderSchema = z.discriminatedUnion('order_status', [
  unpaidOrderSchema,
  claimedOrderSchema,
  paidOrderSchema,
]);
export type PrivateOrder = z.output<typeof privateOrderSchema>;
