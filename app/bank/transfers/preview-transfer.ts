/**
 * Previews a transfer from the typed fields: the amount and the balance afterwards, or the error's
 * name. Books nothing.
 */
import type { z } from 'zod';
import { resolveRecipient } from '@/bank/accounts/resolve-account';
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
  | { readonly error: FormErrorName | undefined };

const ERRORS: Readonly<Record<string, FormErrorName>> = {
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
  const form = transferFormSchema(bank.currency).omit({ request_key: true }).safeParse(typed);
  if (!form.success) return { error: errorOf(form.error.issues[0]) };
  const { to, amount } = form.data;
  if (amount.currency !== held.currency) return { error: 'BANK_AMOUNT_MALFORMED' };
  try {
    const recipient = await resolveRecipient(bank, to, 'to');
    if (recipient.username === user) return { error: 'BANK_SAME_ACCOUNT' };
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return { error: 'BANK_UNKNOWN_ACCOUNT' };
  }
  if (held.units < amount.units) return { error: 'BANK_UNALLOWED_DEBIT' };
  return { amount, balanceAfter: subtractAmounts(held, amount) };
}

function errorOf(issue: z.core.$ZodIssue | undefined): FormErrorName {
  if (issue?.message === AMOUNT_TOO_LARGE) return 'BANK_NUMBER_TOO_BIG';
  return ERRORS[String(issue?.path[0])] ?? 'OTHER';
}
