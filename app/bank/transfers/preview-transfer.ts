/**
 * Previews a transfer from the typed fields: the amount and the balance afterwards, or the names of all
 * errors. Books nothing.
 */
import type { z } from 'zod';
import { getRecipient } from '@/bank/accounts/named-account';
import { subtractAmounts, type Amount } from '@/protocol/amount';
import { AMOUNT_TOO_LARGE } from '@/protocol/amount-text';
import { transferFormSchema } from '@/protocol/bank';
import type { FormErrorName } from '@/protocol/form-errors';
import { isRefusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

export interface TypedTransfer {
  readonly to: string;
  readonly amount: string;
  readonly subject: string;
}

type Preview =
  | { readonly amount: Amount; readonly balanceAfter: Amount }
  | { readonly errors: readonly FormErrorName[] };

const ERRORS: Readonly<Record<keyof TypedTransfer, FormErrorName>> = {
  amount: 'BANK_AMOUNT_MALFORMED',
  subject: 'BANK_SUBJECT_MALFORMED',
  to: 'BANK_UNKNOWN_ACCOUNT',
};

/** `held` is the user's spendable balance. */
export async function previewTransfer(
  user: string,
  held: Amount,
  typed: TypedTransfer,
): Promise<Preview> {
  const { bank } = wiring();
  const schema = transferFormSchema(bank.currency).omit({ request_key: true });
  const form = schema.safeParse(typed);
  const wrong = form.success ? [] : form.error.issues.map(errorOf);
  const amount = schema.shape.amount.safeParse(typed.amount).data;
  if (amount !== undefined) wrong.push(...errorsOfAmount(amount, held));
  if (!wrong.includes('BANK_UNKNOWN_ACCOUNT'))
    wrong.push(...(await errorsOfName(user, typed.to.trim())));
  const errors = [...new Set(wrong)];
  if (amount === undefined || errors.length > 0) return { errors };
  return { amount, balanceAfter: subtractAmounts(held, amount) };
}

function errorsOfAmount(amount: Amount, held: Amount): FormErrorName[] {
  if (amount.currency !== held.currency) return ['BANK_AMOUNT_MALFORMED'];
  return held.units < amount.units ? ['BANK_UNALLOWED_DEBIT'] : [];
}

async function errorsOfName(user: string, to: string): Promise<FormErrorName[]> {
  try {
    const recipient = await getRecipient(wiring().bank, to, 'to');
    return recipient.username === user ? ['BANK_SAME_ACCOUNT'] : [];
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return ['BANK_UNKNOWN_ACCOUNT'];
  }
}

function errorOf(issue: z.core.$ZodIssue): FormErrorName {
  if (issue.message === AMOUNT_TOO_LARGE) return 'BANK_NUMBER_TOO_BIG';
  const wrong = Object.entries(ERRORS).find(([field]) => field === issue.path[0]);
  return wrong?.[1] ?? 'OTHER';
}
