/**
 * Aborts an operation for its owner: POST accounts/$USER/withdrawals/$ID/abort (protocol-a 6.2).
 * Idempotent. Throws BANK_WITHDRAWAL_UNKNOWN, BANK_WITHDRAWAL_CONFIRMED.
 */
import type { StoredWithdrawal } from '@/storage/bank/withdrawals';
import type { Bank } from '../bank';
import { changeWithdrawal } from './change-withdrawal';
import { getOwnWithdrawal } from './get-withdrawal';
import { afterAbort } from './withdrawal-state';

export async function abortWithdrawal(
  bank: Bank,
  { username, id }: { readonly username: string; readonly id: string },
): Promise<StoredWithdrawal> {
  await getOwnWithdrawal(bank, username, id);
  return await changeWithdrawal(bank, id, ({ status }) => ({ to: afterAbort(status) }));
}
