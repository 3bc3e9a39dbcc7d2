/**
 * Confirms an operation for its owner: POST accounts/$USER/withdrawals/$ID/confirm (protocol-a
 * 6.2). If a wallet has selected, the money moves now, and only once even for parallel calls.
 * Before that, only the consent is noted, and the money moves with the selection. On pages
 * (`selectedOnly`) people see the exchange first: BANK_WITHDRAWAL_NOT_SELECTED.
 * Throws BANK_WITHDRAWAL_UNKNOWN, BANK_WITHDRAWAL_ABORTED, BANK_UNALLOWED_DEBIT.
 */
import { Refusal } from '@/protocol/refusal';
import type { StoredWithdrawal } from '@/storage/bank/withdrawals';
import type { Bank } from '../bank';
import { changeWithdrawal } from './change-withdrawal';
import { getOwnWithdrawal } from './get-withdrawal';
import { afterConfirm } from './withdrawal-state';

export async function confirmWithdrawal(
  bank: Bank,
  { username, id, selectedOnly = false }: WithdrawalConfirmation,
): Promise<StoredWithdrawal> {
  await getOwnWithdrawal(bank, username, id);
  await bank.mayConfirm?.();
  return await changeWithdrawal(bank, id, ({ status }) => {
    if (selectedOnly && status === 'pending') throw new Refusal('BANK_WITHDRAWAL_NOT_SELECTED');
    return { to: afterConfirm(status) };
  });
}

export interface WithdrawalConfirmation {
  readonly username: string;
  readonly id: string;
  readonly selectedOnly?: boolean;
}
