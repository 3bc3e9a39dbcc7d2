/**
 * Shapes of the bank's three interfaces. Wallets use the integration API (protocol-a 6.1), account
 * owners the access API (6.2). Exchanges use the wire gateway (6.3). Unknown members are dropped.
 * Amounts are read as text or object [TYPE-3]. They are written as text, which deployed wallets of
 * these routes need.
 */
import { z } from 'zod';
import { amountFromObject, amountSchema, type Amount } from '@/protocol/amount';
import { base32Bytes } from '@/protocol/base32';
import { baseUrlSchema } from '@/protocol/base-url';
import { borderCodec } from '@/protocol/border-codec';
import { FormatError } from '@/protocol/format-error';
import { parseInteger } from '@/protocol/integer';
import { paytoSchema } from '@/protocol/payto';
import { renamed } from '@/protocol/renamed';
import { timestampSchema } from '@/protocol/timestamp';
import { typedAmountSchema } from '@/protocol/typed-amount';
import { readWireAccount } from '@/protocol/wire-account';

/** The version that GET config of the integration API announces. */
export const BANK_PROTOCOL_VERSION = '0:0:0';

/** Longest subject that a transfer can have. */
export const MAX_SUBJECT_LENGTH = 255;

const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
const USERNAME = /^(?!\.{1,2}$)[A-Za-z0-9@.+_-]{1,150}$/;

const key = base32Bytes(32);
const positiveAmount = amountSchema.refine((amount) => amount.units > 0n, {
  error: 'expected an amount above zero',
});
const rowId = z.int().min(1);

/** The alphabet of deployed banks (protocol-b 4.2), less what would climb in a path. */
export const usernameSchema = z
  .string()
  .regex(USERNAME, '1 to 150 letters, digits or any of @ . + - _');

export function isUsername(text: string): boolean {
  return USERNAME.test(text);
}

/** One line of text without control characters, as the ledger stores it. */
export const subjectSchema = z
  .string()
  .max(MAX_SUBJECT_LENGTH)
  .refine((text) => !UNPRINTABLE.test(text), { error: 'control characters in the subject' });

// Integration API

export const bankConfigSchema = z.object({
  version: z.string(),
  name: z.string(),
  currency: z.string().optional(),
});
export type BankConfig = z.output<typeof bankConfigSchema>;

export const withdrawalStatusSchema = z.enum([
  'pending',
  'selected',
  'approved',
  'confirmed',
  'aborted',
]);
export type WithdrawalStatus = z.output<typeof withdrawalStatusSchema>;

const selected = {
  transfer_done: z.boolean(),
  confirm_transfer_url: z.string().optional(),
};
const SELECTED_NAMES = {
  transfer_done: 'isTransferred',
  confirm_transfer_url: 'confirmUrl',
} as const;

export const withdrawalOperationSchema = renamed(
  z.object({
    /** Our addition: the state in one word. */
    status: withdrawalStatusSchema.optional(),
    aborted: z.boolean(),
    amount: amountSchema,
    wire_types: z.array(z.string()),
    sender_wire: z.string().optional(),
    suggested_exchange: z.string().optional(),
    selection_done: z.boolean(),
    ...selected,
  }),
  { ...SELECTED_NAMES, aborted: 'isAborted', selection_done: 'isSelected' },
);
export type WithdrawalOperation = z.output<typeof withdrawalOperationSchema>;

export const withdrawalSelectionSchema = renamed(
  z.object({
    reserve_pub: key,
    /** The exchange's account, not its base URL. */
    selected_exchange: paytoSchema,
  }),
  { selected_exchange: 'exchangePayto' },
);
export type WithdrawalSelection = z.output<typeof withdrawalSelectionSchema>;

export const withdrawalSelectedSchema = renamed(z.object(selected), SELECTED_NAMES);
export type WithdrawalSelected = z.output<typeof withdrawalSelectedSchema>;

// Access API

/** Limits for passwords that people choose on pages. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 1024;

export const registrationSchema = z.object({
  username: usernameSchema,
  password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
});
export type Registration = z.output<typeof registrationSchema>;

export const balanceSchema = renamed(
  z.object({ amount: amountSchema, credit_debit_indicator: z.enum(['credit', 'debit']) }),
  { credit_debit_indicator: 'side' },
);
/** `debit` is below zero. */
export type Balance = z.output<typeof balanceSchema>;

export const bankAccountSchema = renamed(
  z.object({
    balance: balanceSchema,
    payto_uri: z.string(),
    account_number: rowId,
    /** Our extension: how far below zero the balance may go, and who may look. */
    debit_limit: amountSchema.optional(),
    is_public: z.boolean().optional(),
  }),
  { payto_uri: 'payto' },
);
export type BankAccountStatus = z.output<typeof bankAccountSchema>;

export const withdrawalRequestSchema = z.object({ amount: positiveAmount });

export const withdrawalStartedSchema = renamed(
  z.object({ withdrawal_id: z.string(), taler_withdraw_uri: z.string() }),
  { withdrawal_id: 'id' },
);
export type WithdrawalStarted = z.output<typeof withdrawalStartedSchema>;

export const accountWithdrawalSchema = renamed(
  z.object({
    amount: amountSchema,
    aborted: z.boolean(),
    confirmation_done: z.boolean(),
    selection_done: z.boolean(),
    selected_reserve_pub: key.nullable(),
    selected_exchange_account: z.string().nullable(),
  }),
  {
    aborted: 'isAborted',
    confirmation_done: 'isApproved',
    selection_done: 'isSelected',
    selected_reserve_pub: 'reservePub',
    selected_exchange_account: 'exchangePayto',
  },
);
export type AccountWithdrawal = z.output<typeof accountWithdrawalSchema>;

const accountTransferSchema = renamed(
  z.object({
    row_id: rowId,
    date: timestampSchema,
    amount: amountSchema,
    direction: z.enum(['credit', 'debit']),
    /** The other party's account. */
    counterpart: z.string(),
    subject: z.string(),
    /** Row of the transfer that this one takes back. */
    corrects: rowId.optional(),
  }),
);
export type AccountTransfer = z.output<typeof accountTransferSchema>;

export const accountTransfersSchema = z.object({ transfers: z.array(accountTransferSchema) });

// Wire gateway

export const wireTransferRequestSchema = renamed(
  z.object({
    /** Chosen by the exchange: the same request twice is one transfer. */
    request_uid: base32Bytes(64),
    amount: positiveAmount,
    exchange_base_url: baseUrlSchema,
    wtid: key,
    credit_account: paytoSchema,
  }),
);
export type WireTransferRequest = z.output<typeof wireTransferRequestSchema>;

export const transferReceiptSchema = renamed(
  z.object({ timestamp: timestampSchema, row_id: rowId }),
);
export type TransferReceipt = z.output<typeof transferReceiptSchema>;

export const addIncomingRequestSchema = renamed(
  z.object({ amount: positiveAmount, reserve_pub: key, debit_account: paytoSchema }),
);
export type AddIncomingRequest = z.output<typeof addIncomingRequestSchema>;

const wireRow = {
  row_id: rowId,
  date: timestampSchema,
  amount: amountSchema,
  credit_account: z.string(),
  debit_account: z.string(),
};

const incomingTransferSchema = renamed(z.object({ ...wireRow, reserve_pub: key }));
export type IncomingTransfer = z.output<typeof incomingTransferSchema>;

export const incomingHistorySchema = renamed(
  z.object({ incoming_transactions: z.array(incomingTransferSchema) }),
  { incoming_transactions: 'transfers' },
);

const outgoingTransferSchema = renamed(
  z.object({ ...wireRow, wtid: key, exchange_base_url: z.string() }),
);
export type OutgoingTransfer = z.output<typeof outgoingTransferSchema>;

export const outgoingHistorySchema = renamed(
  z.object({ outgoing_transactions: z.array(outgoingTransferSchema) }),
  { outgoing_transactions: 'transfers' },
);

// Queries

function wholeNumber(range: { min?: number; max?: number }): z.ZodType<number, string> {
  return borderCodec(
    z.string(),
    (value) => typeof value === 'number',
    (text) => parseInteger(text, range),
    (value) => value.toString(),
  );
}

/** A row number of 64 bits; above what a row can have it means "after all rows". */
export const rowBound = borderCodec(
  z.string(),
  (value) => typeof value === 'number',
  (text) => {
    if (!/^[0-9]{1,20}$/.test(text)) throw new FormatError('expected a row number');
    return text.length > 15 ? Number.MAX_SAFE_INTEGER : parseInteger(text);
  },
  (value) => value.toString(),
);

/** `+5`, whose plus sign a query turns into a blank when it is not encoded, `5` or `-5`. */
export const signedCount = borderCodec(
  z.string(),
  (value) => typeof value === 'number',
  (text) => {
    const [, sign = '', digits = ''] = /^([+ -]?)([0-9]{1,20})$/.exec(text) ?? [];
    if (digits === '') throw new FormatError('expected +N or -N');
    const number = digits.length > 15 ? Number.MAX_SAFE_INTEGER : parseInteger(digits);
    return sign === '-' ? 0 - number : number;
  },
  (value) => value.toString(),
);

const longPollQuerySchema = z.object({
  long_poll_ms: wholeNumber({ min: 0 }).default(0),
});

/** `old_state` is our addition: wait for another state than that, not than the present one. */
export const withdrawalQuerySchema = renamed(
  longPollQuerySchema.extend({ old_state: withdrawalStatusSchema.optional() }),
);
export type WithdrawalQuery = z.output<typeof withdrawalQuerySchema>;

const MOST_ROWS = 1000;

export const historyQuerySchema = renamed(
  longPollQuerySchema.extend({
    /**
     * +N: at most N rows after `start`, oldest first; -N: those before it, newest first. At most a
     * thousand rows are returned; to get more, continue after the last one.
     */
    delta: signedCount
      .refine((delta) => delta !== 0, { error: 'expected a number other than zero' })
      .transform((delta) => Math.max(-MOST_ROWS, Math.min(delta, MOST_ROWS)))
      .default(-20),
    /** Exclusive. */
    start: rowBound.optional(),
  }),
);
export type HistoryQuery = z.output<typeof historyQuerySchema>;

/** The query with which the wallet comes back to the bank [TYPE-4] (protocol-b 4.7). */
const withdrawalCallbackQuery = z.object({
  amount_value: wholeNumber({ min: 0 }),
  /** The fraction in 10^-8. */
  amount_fraction: wholeNumber({ min: 0, max: 99_999_999 }),
  amount_currency: z.string().max(12),
  exchange: baseUrlSchema,
  reserve_pub: key,
  /** A payto URI, or WireDetails as JSON text. */
  exchange_wire_details: z.string().max(2048),
});

export const withdrawalCallbackSchema = withdrawalCallbackQuery.transform((query) => ({
  amount: amountIn(query),
  reservePub: query.reserve_pub,
  /** Null for a text that is no account. */
  exchangeAccount: readWireAccount(query.exchange_wire_details),
}));
export type WithdrawalCallback = z.output<typeof withdrawalCallbackSchema>;

/** Null if the three make no amount. */
function amountIn(query: z.output<typeof withdrawalCallbackQuery>): Amount | null {
  try {
    return amountFromObject({
      value: query.amount_value,
      fraction: query.amount_fraction,
      currency: query.amount_currency,
    });
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}

// Forms of the bank's pages

export function withdrawalFormSchema(currency: string) {
  return z.object({ amount: typedAmountSchema(currency) });
}

export function transferFormSchema(currency: string) {
  return z.object({
    /** Username or payto URI. */
    to: z.string().trim().min(1).max(2048),
    amount: typedAmountSchema(currency),
    subject: subjectSchema.default(''),
    /** Made with the form, so that a form sent twice moves money once. */
    request_key: z
      .string()
      .regex(/^[A-Za-z0-9_-]{8,64}$/, 'expected the key that came with the form'),
  });
}
