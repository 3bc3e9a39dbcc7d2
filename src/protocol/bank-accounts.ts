/**
 * Shapes of account management by owners and the operator: transfers to others, public accounts,
 * deletion, debit limits. The balance as one text is protocol-a 6.2. The rest is our extension,
 * named in the same way.
 */
import { z } from 'zod';
import { amountSchema, formatAmount, isZero, parseAmount } from '@/protocol/amount';
import { base32Bytes } from '@/protocol/base32';
import { balanceSchema, subjectSchema, type Balance } from '@/protocol/bank';
import { borderCodec } from '@/protocol/border-codec';
import { renamed } from '@/protocol/renamed';
import { typedAmountSchema } from '@/protocol/typed-amount';

/** An amount, with a minus sign before it for debt. */
export const signedBalanceSchema = borderCodec(
  z.object({ balance: z.string() }),
  (value) => typeof value === 'object' && value !== null && 'side' in value,
  ({ balance }): Balance =>
    balance.startsWith('-')
      ? { amount: parseAmount(balance.slice(1)), side: 'debit' }
      : { amount: parseAmount(balance), side: 'credit' },
  ({ amount, side }) => ({ balance: `${side === 'debit' ? '-' : ''}${formatAmount(amount)}` }),
);

/** Null counts as absent. */
function given<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value) => value ?? undefined);
}

export const transferOrderSchema = renamed(
  z.object({
    /** payto URI or username; a URI may bring `amount` and `message` along. */
    credit_account: z.string().min(1).max(2048),
    amount: given(
      amountSchema.refine((amount) => !isZero(amount), { error: 'expected an amount above zero' }),
    ),
    subject: given(subjectSchema),
    /** Chosen by the caller: the same order twice is one transfer. */
    request_uid: given(base32Bytes(64)),
  }),
);
export type TransferOrderRequest = z.output<typeof transferOrderSchema>;

const operatorTransfer = {
  debit_account: z.string().min(1).max(2048),
  credit_account: z.string().min(1).max(2048),
  subject: subjectSchema.min(1),
};

/** A transfer by the operator, between any two accounts. */
export const operatorTransferSchema = renamed(
  z.object({
    ...operatorTransfer,
    amount: amountSchema.refine((amount) => !isZero(amount), {
      error: 'expected an amount above zero',
    }),
    request_uid: given(base32Bytes(64)),
  }),
);
export type OperatorTransfer = z.output<typeof operatorTransferSchema>;

/** The same transfer as the operator's form sends it. */
export function operatorTransferFormSchema(currency: string) {
  return renamed(z.object({ ...operatorTransfer, amount: typedAmountSchema(currency) }));
}

export const accountChangeSchema = renamed(z.object({ is_public: z.boolean() }));

/** Terms that the operator changes. Absent members stay. */
export const accountTermsSchema = renamed(
  z.object({ debit_limit: amountSchema.optional(), is_exchange: z.boolean().optional() }),
);
export type AccountTerms = z.output<typeof accountTermsSchema>;

const publicAccountSchema = renamed(
  z.object({
    username: z.string(),
    payto_uri: z.string(),
    account_number: z.int().min(1),
    balance: balanceSchema,
  }),
  { payto_uri: 'payto' },
);
export type PublicAccount = z.output<typeof publicAccountSchema>;

export const publicAccountsSchema = z.object({
  public_accounts: z.array(publicAccountSchema),
});
