/**
 * What a transfer would do, from the fields as typed: the decoded amount and the balance afterwards,
 * or the name of the error in them. Books nothing.
 */
import { resolveRecipient } from '@/bank/accounts/resolve-account';
import { subtractAmounts, type Amount } from '@/protocol/amount';
import { transferFormSchema } from '@/protocol/bank';
import { isRefusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

export interface TypedTransfer {
  readonly to: string;
  readonly amount: string;
  readonly subject: string;
}

type Preview =
  { readonly amount: Amount; readonly balanceAfter: Amount } | { readonly error: string };

const ERRORS: Record<string, string> = {
  amount: 'BANK_AMOUNT_MALFORMED',
  subject: 'BANK_SUBJECT_MALFORMED',
  to: 'BANK_UNKNOWN_ACCOUNT',
};

/** `held` is what the user may spend. */
export async function previewTransfer(
  user: string,
  held: Amount,
  typed: TypedTransfer,
): Promise<Preview> {
  const { bank } = wiring();
  const form = transferFormSchema(bank.currency).omit({ request_key: true }).safeParse(typed);
  if (!form.success) return { error: ERRORS[String(form.error.issues[0]?.path[0])] ?? 'OTHER' };
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
