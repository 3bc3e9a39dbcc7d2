/**
 * Sends money from the caller to any account of the bank, by number. Serves POST
 * /admin/add/incoming (specification "Routes of the test bank"; protocol-b 4.4). `exchange_url` is
 * appended to the subject. An exchange may pay a merchant this way, with a wire transfer identifier
 * as subject. Its wire gateway's history then has the transfer too. Not idempotent. The caller is
 * authenticated and always the debited party.
 * Throws GENERIC_CURRENCY_MISMATCH, GENERIC_PARAMETER_MALFORMED (too long for a subject),
 * BANK_UNKNOWN_ACCOUNT and what bookTransfer throws.
 */
import { decodeBase32OrNull } from '@/protocol/base32';
import { MAX_SUBJECT_LENGTH } from '@/protocol/bank';
import { Refusal } from '@/protocol/refusal';
import type { BankDepositDetails, BankDepositRequest } from '@/protocol/test-bank';
import { findAccountByNumber } from '@/storage/bank/accounts';
import { getNamedAccount } from '../accounts/get-account';
import { assertCurrency, type Bank } from '../bank';
import { bookTransfer } from './book-transfer';

export async function addIncomingTransfer(
  bank: Bank,
  username: string,
  request: BankDepositRequest,
): Promise<BankDepositDetails> {
  assertCurrency(bank, request.amount, 'amount');
  const { amount, exchangeUrl, subject: ownSubject } = request;
  const subject = exchangeUrl === undefined ? ownSubject : `${ownSubject} ${exchangeUrl}`;
  if (subject.length > MAX_SUBJECT_LENGTH) {
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
      field: 'exchange_url',
      detail: `too long: a subject has at most ${MAX_SUBJECT_LENGTH} characters`,
    });
  }
  const debit = await getNamedAccount(bank, username);
  const credit = await findAccountByNumber(bank.db, request.creditAccount);
  if (credit === null) throw new Refusal('BANK_UNKNOWN_ACCOUNT', { field: 'credit_account' });
  const wtid = debit.isExchange ? decodeBase32OrNull(ownSubject, 32) : null;
  return await bookTransfer(bank, {
    debit,
    credit,
    amount,
    subject,
    ...(wtid === null || exchangeUrl === undefined ? {} : { wtid, exchangeBaseUrl: exchangeUrl }),
  });
}
