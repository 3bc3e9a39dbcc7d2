/**
 * Moves money between two named accounts: POST management/transfers (ours, for the operator). One
 * of them may be the bank's own, `bank`, which alone may go below zero. Idempotent with a request
 * key. An exchange's balance backs its coins and moves only by its wire gateway: GENERIC_FORBIDDEN.
 * Throws GENERIC_CURRENCY_MISMATCH, BANK_UNKNOWN_ACCOUNT and what bookTransfer throws.
 */
import type { OperatorTransfer } from '@/protocol/bank-accounts';
import { Refusal } from '@/protocol/refusal';
import { getRecipient } from '../accounts/named-account';
import { assertCurrency, type Bank } from '../bank';
import { bookTransfer, type Receipt } from './book-transfer';

export async function moveMoney(
  bank: Bank,
  order: Omit<OperatorTransfer, 'requestUid'>,
  requestKey: string | undefined,
): Promise<Receipt> {
  const { amount, subject } = order;
  assertCurrency(bank, amount, 'amount');
  const debit = await getRecipient(bank, order.debitAccount, 'debit_account');
  if (debit.isExchange) {
    throw new Refusal('GENERIC_FORBIDDEN', {
      field: 'debit_account',
      detail: 'an exchange’s money moves by its wire gateway',
    });
  }
  const credit = await getRecipient(bank, order.creditAccount, 'credit_account');
  return await bookTransfer(bank, {
    debit,
    credit,
    amount,
    subject,
    ...(requestKey === undefined ? {} : { requestKey: `operator:${requestKey}` }),
  });
}
