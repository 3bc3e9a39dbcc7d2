/**
 * The faults that testers can set in a test deployment (TEST_CLOCK=1, decision D21). Each has a name and
 * the members that it takes. `docs/testing.md` says what a shop sees of each.
 */
import { z } from 'zod';
import { ERRORS, type ErrorName } from './errors';
import { parseJsonObject } from './json';
import { Refusal } from './refusal';
import { renamed } from './renamed';

interface FaultKind {
  /** Prefixes of the names of refusals that `code` may have. Absent: the fault takes no code. */
  readonly codes?: readonly string[];
  readonly code?: ErrorName;
  /** It takes `method` and `path`. */
  readonly takesPath?: true;
  /** It takes `call`: the exchange's call that fails. */
  readonly takesCall?: true;
  readonly delayMs?: number;
  readonly status?: number;
}

const MERCHANTS_CODES = ['MERCHANT_', 'GENERIC_'];
const EXCHANGES_CODES = ['EXCHANGE_', 'GENERIC_'];

export const TEST_FAULTS = {
  'payment-refused': {
    codes: [...MERCHANTS_CODES, ...EXCHANGES_CODES],
    code: 'MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_FAILED',
  },
  'order-refused': {
    codes: MERCHANTS_CODES,
    code: 'GENERIC_DATABASE_UNAVAILABLE',
  },
  'refund-refused': {
    codes: MERCHANTS_CODES,
    code: 'MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_NOT_ALLOWED_BY_CONTRACT',
  },
  'call-refused': {
    codes: [''],
    code: 'GENERIC_INTERNAL_INVARIANT_FAILURE',
    takesPath: true,
  },
  'payment-answer-lost': {},
  'order-answer-lost': {},
  'refund-answer-lost': {},
  'answer-lost': { takesPath: true },
  'answer-delayed': { takesPath: true, delayMs: 2_000 },
  'coin-spent': { code: 'EXCHANGE_DEPOSIT_INSUFFICIENT_FUNDS' },
  'denomination-expired': { code: 'EXCHANGE_GENERIC_DENOMINATION_EXPIRED' },
  'denomination-unknown': { code: 'EXCHANGE_GENERIC_DENOMINATION_KEY_UNKNOWN' },
  'deposit-refused': {
    codes: EXCHANGES_CODES,
    code: 'EXCHANGE_DEPOSIT_COIN_SIGNATURE_INVALID',
  },
  'exchange-refund-refused': {
    codes: EXCHANGES_CODES,
    code: 'EXCHANGE_REFUND_MERCHANT_ALREADY_PAID',
  },
  'exchange-timeout': { takesCall: true },
  'exchange-unreachable': { takesCall: true },
  'exchange-failed': { takesCall: true },
  'exchange-reply-malformed': { takesCall: true },
  'exchange-slow': { takesCall: true, delayMs: 2_000 },
  'exchange-keys-failed': {},
  'wire-fee-missing': {},
  'bank-transfer-rejected': { codes: ['BANK_'], code: 'BANK_UNKNOWN_ACCOUNT' },
  'withdrawal-rejected': { codes: ['BANK_'], code: 'BANK_UNALLOWED_DEBIT' },
  'webhook-unreachable': {},
  'webhook-refused': { status: 500 },
} as const satisfies Record<string, FaultKind>;

export type FaultName = keyof typeof TEST_FAULTS;

export const FAULT_NAMES = Object.keys(TEST_FAULTS) as readonly FaultName[];

const kindOf = (name: FaultName): FaultKind => TEST_FAULTS[name];

export const EXCHANGE_CALLS = [
  'deposit',
  'refund',
  'transfer',
  'deposit-status',
  'reserve',
  'withdraw',
] as const;
export type ExchangeCall = (typeof EXCHANGE_CALLS)[number];

/** Waits have an end, also those that testers ask for. */
const MAX_DELAY_MS = 60_000;
const MAX_TIMES = 10_000;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const isErrorName = (text: string): text is ErrorName => Object.hasOwn(ERRORS, text);

/** Names and numbers both name a refusal. Numbers of the exchange's old routes do not. */
const errorName = z.union([z.string(), z.int()]).transform((given, context): ErrorName => {
  const found =
    typeof given === 'string'
      ? given
      : Object.keys(ERRORS).find(
          (name) => isErrorName(name) && ERRORS[name].code === given && !name.startsWith('V6_'),
        );
  if (found !== undefined && isErrorName(found)) return found;
  context.addIssue({ code: 'custom', message: 'no refusal has this code' });
  return z.NEVER;
});

const membersShape = {
  times: z
    .union([z.int().min(1).max(MAX_TIMES), z.literal('always')])
    .default(1)
    .describe('How often it happens. Default: once.'),
  code: errorName.optional().describe('The refusal, by its name or number.'),
  call: z.enum(EXCHANGE_CALLS).optional().describe('The call that fails. Default: `deposit`.'),
  delay_ms: z.int().min(1).max(MAX_DELAY_MS).optional().describe('The delay in milliseconds.'),
  status: z.int().min(200).max(599).optional().describe('The status of the answer.'),
  method: z.enum(METHODS).optional().describe('The method. Default: each.'),
  path: z
    .string()
    .max(500)
    .regex(/^\/(?!test(\/|$))/, 'a path, but none below /test')
    .optional()
    .describe('The path of the calls. An asterisk at its end stands for any rest.'),
};

/** The members that a kind of fault takes, beside `times`. */
export function membersOf(name: FaultName): string[] {
  const kind = kindOf(name);
  return [
    ...(kind.codes === undefined ? [] : (['code'] as const)),
    ...(kind.takesCall === undefined ? [] : (['call'] as const)),
    ...(kind.delayMs === undefined ? [] : (['delay_ms'] as const)),
    ...(kind.status === undefined ? [] : (['status'] as const)),
    ...(kind.takesPath === undefined ? [] : (['method', 'path'] as const)),
  ];
}

const faultRequestShape = z
  .strictObject({ name: z.enum(FAULT_NAMES as [FaultName, ...FaultName[]]), ...membersShape })
  .superRefine((fault, context) => {
    const taken: readonly string[] = ['name', 'times', ...membersOf(fault.name)];
    for (const [member, value] of Object.entries(fault)) {
      if (value === undefined || taken.includes(member)) continue;
      const message = `${fault.name} takes no ${member}`;
      context.addIssue({ code: 'custom', message, path: [member] });
    }
    const { codes = [] } = kindOf(fault.name);
    const { code } = fault;
    if (code === undefined || codes.some((prefix) => code.startsWith(prefix))) return;
    const message = `${fault.name} takes codes that begin with ${codes.join(' or ')}`;
    context.addIssue({ code: 'custom', message, path: ['code'] });
  });

/** A fault as testers set it. */
export const faultRequestSchema = renamed(faultRequestShape, { delay_ms: 'delayMs' });
export type FaultRequest = z.output<typeof faultRequestSchema>;

const setFaultShape = z.object({
  id: z.string().describe('The fault’s identifier.'),
  name: z.enum(FAULT_NAMES as [FaultName, ...FaultName[]]).describe('The fault’s name.'),
  left: z
    .union([z.int(), z.literal('always')])
    .describe('How often it is still to happen: a number, or `always` until it is cleared.'),
  happened: z.int().describe('How often it has happened.'),
  code: z.string().optional().describe('The refusal’s name.'),
  call: z.enum(EXCHANGE_CALLS).optional().describe('The call that fails.'),
  delay_ms: z.int().optional().describe('The delay in milliseconds.'),
  status: z.int().optional().describe('The status of the answer.'),
  method: z.string().optional().describe('The method of the calls.'),
  path: z.string().optional().describe('The path of the calls.'),
});

/** A fault that is set. */
export const setFaultSchema = renamed(setFaultShape, { delay_ms: 'delayMs' });
export type SetFault = z.output<typeof setFaultSchema>;

export const faultListSchema = z.object({
  possible: z
    .array(
      z.object({
        name: z.string().describe('The fault’s name.'),
        members: z.array(z.string()).describe('The members that it takes beside `times`.'),
      }),
    )
    .describe('All faults that can be set.'),
  set: z.array(setFaultSchema).describe('The faults that are set, also those that are used up.'),
});

/** Writes the members that a fault was set with, for storage. */
export function storedMembers(fault: Omit<SetFault, 'id' | 'name' | 'left' | 'happened'>): string {
  const { delayMs, ...others } = fault;
  return JSON.stringify({ ...others, delay_ms: delayMs });
}

/** The members that a fault has unless testers say otherwise. */
export function defaultsOf(name: FaultName): Pick<SetFault, 'code' | 'delayMs' | 'status'> {
  const { code, delayMs, status } = kindOf(name);
  return { code, delayMs, status };
}

/** The refusal that the fault brings about, if any. */
export function refusalBy(fault: SetFault | undefined): Refusal | undefined {
  const { code } = fault ?? {};
  return code !== undefined && isErrorName(code) ? new Refusal(code) : undefined;
}

/** Reads a fault as it is stored. */
export function parseFault(
  text: string,
  about: Pick<SetFault, 'id' | 'left' | 'happened'> & { readonly name: string },
): SetFault {
  return setFaultSchema.parse({ ...parseJsonObject(text), ...about });
}
