/**
 * Sends money for an account's owner on a page, to a username or an address of this bank.
 * `requestKey` comes with the form, so a form sent twice moves money once.
 * Throws GENERIC_CURRENCY_MISMATCH, BANK_UNKNOWN_ACCOUNT (field `to`) and what bookTransfer throws.
 */
import type { Amount } from '@/protocol/amount';
import { assertCurrency, type Bank } from '../bank';
import { getNamedAccount } from '../accounts/get-account';
import { getRecipient } from '../accounts/named-account';
import { bookTransfer, type Receipt } from './book-transfer';

export interface MoneyOrder {
  readonly username: string;
  /** Username or payto URI. */
  readonly to: string;
  readonly amount: Amount;
  readonly subject: string;
  readonly requestKey: string;
}

export async function sendMoney(bank: Bank, order: MoneyOrder): Promise<Receipt> {
  assertCurrency(bank, order.amount, 'amount');
  const debit = await getNamedAccount(bank, order.username);
  const credit = await getRecipient(bank, order.to, 'to');
  return await bookTransfer(bank, {
    debit,
    credit,
    amount: order.amount,
    subject: order.subject,
    requestKey: `form:${order.requestKey}`,
  });
}
