/**
 * Shapes of the test bank (specification "Objects of the test bank", "Routes of the test bank";
 * protocol-b 4). Amounts are read as object or text and written as objects [TYPE-3]. Accounts are
 * numbers. Members that the specification ignores (`debit_account`, `account_number`) are dropped
 * here [BANK-8].
 */
import { z } from 'zod';
import { amountAsObjectSchema, amountSchema, MAX_UNITS, UNITS_PER_COIN } from '@/protocol/amount';
import { base32Bytes } from '@/protocol/base32';
import { rowBound, signedCount, subjectSchema } from '@/protocol/bank';
import { borderCodec } from '@/protocol/border-codec';
import { FormatError } from '@/protocol/format-error';
import { parseInteger } from '@/protocol/integer';
import { renamed } from '@/protocol/renamed';
import { Refusal } from '@/protocol/refusal';
import { timestampSchema } from '@/protocol/timestamp';
import { givenAccountSchema, readWireAccount, type WireAccount } from '@/protocol/wire-account';

const positiveAmount = amountSchema.refine((amount) => amount.units > 0n, {
  error: 'expected an amount above zero',
});

/** Amounts out of range have error numbers of their own; any other fault is the schema's to find. */
export function assertAmountInRange(amount: unknown): void {
  const { negative, value } = looseAmount(amount);
  if (negative) throw new Refusal('BANK_NEGATIVE_NUMBER_AMOUNT', { field: 'amount' });
  if (value > MAX_UNITS / UNITS_PER_COIN) {
    throw new Refusal('BANK_NUMBER_TOO_BIG', { field: 'amount' });
  }
}

function looseAmount(amount: unknown): { negative: boolean; value: bigint } {
  if (typeof amount === 'string') {
    const [, minus = '', digits = '0'] = /^[^:]*:(-?)([0-9]+)/.exec(amount) ?? [];
    return { negative: minus !== '', value: BigInt(digits.slice(0, 40)) };
  }
  const parts = z.object({ value: z.number(), fraction: z.number() }).safeParse(amount);
  if (!parts.success) return { negative: false, value: 0n };
  const { value, fraction } = parts.data;
  return { negative: value < 0 || fraction < 0, value: BigInt(Math.trunc(value)) };
}

// POST /admin/add/incoming

export const bankDepositRequestSchema = renamed(
  z.object({
    amount: positiveAmount,
    exchange_url: subjectSchema.min(1).optional(),
    subject: subjectSchema.optional(),
    /** The name of `subject` before 2018. */
    wtid: subjectSchema.optional(),
    credit_account: z.int().min(1),
  }),
).transform(({ subject: given, wtid, ...rest }, context) => {
  const subject = given ?? wtid;
  if (subject !== undefined) return { ...rest, subject };
  context.addIssue({ code: 'custom', path: ['subject'], message: 'expected a subject' });
  return z.NEVER;
});
export type BankDepositRequest = z.output<typeof bankDepositRequestSchema>;

export const bankDepositDetailsSchema = renamed(
  z.object({ row_id: z.int().min(1), timestamp: timestampSchema }),
);
export type BankDepositDetails = z.output<typeof bankDepositDetailsSchema>;

// PUT /reject

/** A row's number, which is a text in queries. */
const rowId = borderCodec(
  z.union([z.number(), z.string()], { error: 'expected a row number' }),
  (value) => typeof value === 'number',
  (wire) => {
    const number = typeof wire === 'string' ? parseInteger(wire) : wire;
    if (Number.isSafeInteger(number) && number >= 1) return number;
    throw new FormatError('expected a row number');
  },
  (value) => value,
);

export const bankCancelRequestSchema = renamed(z.object({ row_id: rowId }));

// GET /history and /history-range

/** Words in any case, as deployed banks take them. */
function word<const Words extends readonly [string, ...string[]]>(...words: Words) {
  return z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(words));
}

const filters = {
  direction: word('debit', 'credit', 'both').default('both'),
  cancelled: word('omit', 'show').default('show'),
  ordering: word('descending', 'ascending').default('descending'),
};

/** Unix time in seconds [TYPE-6]. */
const unixSeconds = borderCodec(
  z.string(),
  (value) => typeof value === 'number',
  (text) => parseInteger(text, { min: 0, max: 9_000_000_000_000 }),
  (value) => value.toString(),
);

export const bankHistoryQuerySchema = z.object({
  ...filters,
  /** +N: the first N rows younger than `start`; -N: older. */
  delta: signedCount,
  /** Exclusive. */
  start: rowBound.default(Number.MAX_SAFE_INTEGER),
});
export type BankHistoryQuery = z.output<typeof bankHistoryQuerySchema>;

export const bankHistoryRangeQuerySchema = z.object({
  ...filters,
  /** Both inclusive. */
  start: unixSeconds,
  end: unixSeconds,
});
export type BankHistoryRangeQuery = z.output<typeof bankHistoryRangeQuerySchema>;

const bankBookingSchema = renamed(
  z.object({
    row_id: z.int().min(1),
    date: timestampSchema,
    amount: amountAsObjectSchema,
    sign: z.enum(['+', '-', 'cancel+', 'cancel-']),
    /** The other party's account. */
    counterpart: z.int().min(1),
    wt_subject: z.string(),
  }),
  { wt_subject: 'subject' },
);
export type BankBooking = z.output<typeof bankBookingSchema>;

export const bankHistorySchema = z.object({ data: z.array(bankBookingSchema) });

// POST /service/withdraw

/** The exchange's account and the member that names it. */
export interface ChosenExchange {
  /** Null for a text that is no account. */
  readonly account: WireAccount | null;
  readonly field: string;
}

/** The specification's name, the one that wallets send, and the later one. The first counts. */
const EXCHANGE_MEMBERS = [
  'exchange_wire_details',
  'exchange_wire_detail',
  'exchange_payto_uri',
] as const;

type NamedExchange = {
  readonly [Name in (typeof EXCHANGE_MEMBERS)[number]]?:
    | z.output<typeof givenAccountSchema>
    | undefined;
};

/** Null for our exchange. */
function chosenExchange(named: NamedExchange): ChosenExchange | null {
  for (const field of EXCHANGE_MEMBERS) {
    const given = named[field];
    if (given !== undefined) return { account: readWireAccount(given), field };
  }
  return null;
}

export const directWithdrawalSchema = z
  .object({
    amount: positiveAmount,
    reserve_pub: base32Bytes(32),
    exchange_wire_details: givenAccountSchema.optional(),
    exchange_wire_detail: givenAccountSchema.optional(),
    exchange_payto_uri: givenAccountSchema.optional(),
  })
  .transform(({ amount, reserve_pub: reservePub, ...named }) => ({
    amount,
    reservePub,
    exchange: chosenExchange(named),
  }));
export type DirectWithdrawal = z.output<typeof directWithdrawalSchema>;

export const directWithdrawalDoneSchema = renamed(
  z.object({
    sender_wire_details: z.string(),
    /** Present only if the bank chose the exchange. */
    exchange_url: z.string().optional(),
  }),
  { sender_wire_details: 'senderPayto' },
);
export type DirectWithdrawalDone = z.output<typeof directWithdrawalDoneSchema>;

export const headlessUriSchema = z.object({ amount: positiveAmount });
