/**
 * Credits the exchange as if the debited account's owner had ordered it, for tests: POST
 * taler-wire-gateway/$ACCOUNT/admin/add-incoming (protocol-a 6.3). The money comes from
 * `debit_account`, with the reserve's key as subject. Not idempotent. The exchange is
 * authenticated. The debit limit holds.
 * Throws GENERIC_CURRENCY_MISMATCH, BANK_UNKNOWN_ACCOUNT, BANK_SAME_ACCOUNT, BANK_UNALLOWED_DEBIT.
 */
import { encodeBase32 } from '@/protocol/base32';
import type { AddIncomingRequest } from '@/protocol/bank';
import { getNamedAccount } from '../accounts/get-account';
import { getAccountByPayto } from '../accounts/named-account';
import { assertCurrency, type Bank } from '../bank';
import { bookTransfer, type Receipt } from '../transfers/book-transfer';

export async function addIncoming(
  bank: Bank,
  username: string,
  request: AddIncomingRequest,
): Promise<Receipt> {
  assertCurrency(bank, request.amount, 'amount');
  const credit = await getNamedAccount(bank, username);
  const debit = await getAccountByPayto(bank, request.debitAccount, 'debit_account');
  const subject = encodeBase32(request.reservePub);
  return bookTransfer(bank, { debit, credit, amount: request.amount, subject });
}
