/**
 * Sends money for an account's owner over HTTP: POST accounts/$USER/transfers (ours). A payto URI
 * may carry `amount` and `message`, as wallets print it for a manual withdrawal (protocol-a 6.3).
 * Members of the request take precedence. Idempotent with `request_uid`. The caller is
 * authenticated.
 * Throws GENERIC_PARAMETER_MISSING, GENERIC_PARAMETER_MALFORMED, GENERIC_CURRENCY_MISMATCH,
 * BANK_UNKNOWN_ACCOUNT and what bookTransfer throws.
 */
import { isZero, parseAmount, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { subjectSchema } from '@/protocol/bank';
import type { TransferOrderRequest } from '@/protocol/bank-accounts';
import { FormatError } from '@/protocol/format-error';
import { parsePayto } from '@/protocol/payto';
import { Refusal } from '@/protocol/refusal';
import { getNamedAccount } from '../accounts/get-account';
import { getRecipient } from '../accounts/named-account';
import { assertCurrency, type Bank } from '../bank';
import { bookTransfer, type Receipt } from './book-transfer';

export async function orderTransfer(
  bank: Bank,
  username: string,
  request: TransferOrderRequest,
): Promise<Receipt> {
  const { creditAccount, requestUid } = request;
  const printed = printedOrder(creditAccount);
  const amount = request.amount ?? printed.amount;
  if (amount === undefined) throw new Refusal('GENERIC_PARAMETER_MISSING', { field: 'amount' });
  assertCurrency(bank, amount, 'amount');
  const debit = await getNamedAccount(bank, username);
  const credit = await getRecipient(bank, creditAccount, 'credit_account');
  return await bookTransfer(bank, {
    debit,
    credit,
    amount,
    subject: request.subject ?? printed.subject,
    ...(requestUid === undefined ? {} : { requestKey: `api:${encodeBase32(requestUid)}` }),
  });
}

/** Reads the amount and subject from a payto URI. */
function printedOrder(creditAccount: string): { amount?: Amount; subject: string } {
  if (!creditAccount.startsWith('payto:')) return { subject: '' };
  try {
    const { amount, message = '' } = parsePayto(creditAccount).params;
    const subject = subjectSchema.safeParse(message);
    if (!subject.success) throw new FormatError('the message cannot be a subject');
    if (amount === undefined) return { subject: subject.data };
    const parsed = parseAmount(amount);
    if (isZero(parsed)) throw new FormatError('expected an amount above zero');
    return { amount: parsed, subject: subject.data };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
      field: 'credit_account',
      detail: error.message,
    });
  }
}
