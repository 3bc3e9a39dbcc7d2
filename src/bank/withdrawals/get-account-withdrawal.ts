/**
 * Returns an operation for its owner: `getAccountWithdrawal` for GET accounts/$USER/withdrawals/$ID
 * (protocol-a 6.2), `getWithdrawalView` for the bank's page. Throws BANK_WITHDRAWAL_UNKNOWN, also for
 * operations of others.
 */
import { withAmounts, type WithAmounts } from '@/protocol/amount';
import type { AccountWithdrawal } from '@/protocol/bank';
import type { StoredWithdrawal } from '@/storage/bank/withdrawals';
import type { Bank } from '../bank';
import { getOwnWithdrawal } from './get-withdrawal';
import { withdrawUriOf } from './start-withdrawal';
import { isApproved, isSelected } from './withdrawal-state';

export async function getAccountWithdrawal(
  bank: Bank,
  username: string,
  id: string,
): Promise<AccountWithdrawal> {
  const withdrawal = await getOwnWithdrawal(bank, username, id);
  const { status } = withdrawal;
  return {
    ...withAmounts(bank.currency, withdrawal, ['amount']),
    isAborted: status === 'aborted',
    isApproved: isApproved(status),
    isSelected: isSelected(status),
  };
}

export interface WithdrawalView extends WithAmounts<StoredWithdrawal, 'amount'> {
  readonly talerWithdrawUri: string;
}

export async function getWithdrawalView(
  bank: Bank,
  username: string,
  id: string,
): Promise<WithdrawalView> {
  const withdrawal = await getOwnWithdrawal(bank, username, id);
  return {
    ...withAmounts(bank.currency, withdrawal, ['amount']),
    talerWithdrawUri: withdrawUriOf(bank, id),
  };
}
