/**
 * Pays a merchant for an exchange: POST taler-wire-gateway/$ACCOUNT/transfer (protocol-a 6.3).
 * Idempotent per `request_uid`: a repeated request gets the same row, a different one 409 (5112).
 * The subject is the wtid and the exchange's base URL. The caller is authenticated.
 * Throws GENERIC_CURRENCY_MISMATCH, GENERIC_PARAMETER_MALFORMED (URL too long for a subject),
 * BANK_UNKNOWN_ACCOUNT and what bookTransfer throws.
 */
import { encodeBase32 } from '@/protocol/base32';
import { MAX_SUBJECT_LENGTH, type WireTransferRequest } from '@/protocol/bank';
import { Refusal } from '@/protocol/refusal';
import { getNamedAccount } from '../accounts/get-account';
import { getAccountByPayto } from '../accounts/named-account';
import { assertCurrency, type Bank } from '../bank';
import { bookTransfer, type Receipt } from '../transfers/book-transfer';

export async function wireMoney(
  bank: Bank,
  username: string,
  request: WireTransferRequest,
): Promise<Receipt> {
  assertCurrency(bank, request.amount, 'amount');
  const subject = `${encodeBase32(request.wtid)} ${request.exchangeBaseUrl}`;
  if (subject.length > MAX_SUBJECT_LENGTH) {
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
      field: 'exchange_base_url',
      detail: 'too long for the subject of a transfer',
    });
  }
  const debit = await getNamedAccount(bank, username);
  const credit = await getAccountByPayto(bank, request.creditAccount, 'credit_account');
  return bookTransfer(bank, {
    debit,
    credit,
    amount: request.amount,
    subject,
    requestKey: `wire:${encodeBase32(request.requestUid)}`,
    wtid: request.wtid,
    exchangeBaseUrl: request.exchangeBaseUrl,
  });
}
