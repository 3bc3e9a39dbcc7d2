/**
 * Pays an exchange at once, with the reserve's key as subject: POST /service/withdraw (route table;
 * protocol-b 4.3). If the request names no account, the bank takes the exchange that it suggests,
 * and replies with its base URL. Not idempotent: a reserve may be topped up. The caller is
 * authenticated. Throws GENERIC_CURRENCY_MISMATCH, BANK_CREDIT_TOO_LOW, BANK_UNKNOWN_ACCOUNT (also
 * if the account is no exchange's) and what bookTransfer throws.
 */
import { encodeBase32 } from '@/protocol/base32';
import { isRefusal, Refusal } from '@/protocol/refusal';
import type { DirectWithdrawal, DirectWithdrawalDone } from '@/protocol/test-bank';
import type { StoredAccount } from '@/storage/bank/accounts';
import { EXCHANGE_USERNAME } from '../accounts/ensure-bank-accounts';
import { getNamedAccount } from '../accounts/get-account';
import { getWireAccount } from '../accounts/get-wire-account';
import { assertCurrency, paytoOf, type Bank } from '../bank';
import { bookTransfer, type TransferOrder } from '../transfers/book-transfer';

export async function withdrawDirectly(
  bank: Bank,
  username: string,
  request: DirectWithdrawal,
): Promise<DirectWithdrawalDone> {
  assertCurrency(bank, request.amount, 'amount');
  const debit = await getNamedAccount(bank, username);
  const chosen = await findChosenExchange(bank, request);
  const credit = chosen ?? (await getNamedAccount(bank, EXCHANGE_USERNAME));
  const subject = encodeBase32(request.reservePub);
  await bookWithinCredit(bank, { debit, credit, amount: request.amount, subject });
  const { suggestedExchange } = bank;
  return {
    senderPayto: paytoOf(bank, username),
    ...(chosen !== null || suggestedExchange === undefined
      ? {}
      : { exchangeUrl: suggestedExchange }),
  };
}

/** Finds the exchange's account that the request names. Null when it names none. */
async function findChosenExchange(
  bank: Bank,
  { exchange }: DirectWithdrawal,
): Promise<StoredAccount | null> {
  if (exchange === null) return null;
  const { field } = exchange;
  const { account } = await getWireAccount(bank, exchange.account, field);
  if (account.isExchange) return account;
  const detail = 'the account is not an exchange’s';
  throw new Refusal('BANK_UNKNOWN_ACCOUNT', { field, detail });
}

/** This operation has its own refusal of an account that holds too little. */
async function bookWithinCredit(bank: Bank, order: TransferOrder): Promise<void> {
  try {
    await bookTransfer(bank, order);
  } catch (thrown) {
    if (!isRefusal(thrown, 'BANK_UNALLOWED_DEBIT')) throw thrown;
    throw new Refusal('BANK_CREDIT_TOO_LOW', { field: 'amount' });
  }
}
