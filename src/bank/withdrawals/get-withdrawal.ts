/**
 * Gets an operation by its id, for a wallet or for its owner. The id alone entitles a wallet.
 * Throws BANK_WITHDRAWAL_UNKNOWN, also for operations of others.
 */
import { Refusal } from '@/protocol/refusal';
import { findWithdrawal, type StoredWithdrawal } from '@/storage/bank/withdrawals';
import type { Bank } from '../bank';

/** 20 bytes in base32, as startWithdrawal makes them. */
const ID = /^[0-9A-Z]{32}$/;

export async function getWithdrawal(bank: Bank, id: string): Promise<StoredWithdrawal> {
  const withdrawal = isWithdrawalId(id) ? await findWithdrawal(bank.db, id) : null;
  return found(withdrawal);
}

export async function getOwnWithdrawal(
  bank: Bank,
  username: string,
  id: string,
): Promise<StoredWithdrawal> {
  const withdrawal = await getWithdrawal(bank, id);
  return withdrawal.username === username ? withdrawal : found(null);
}

export function isWithdrawalId(id: string): boolean {
  return ID.test(id);
}

export function found(withdrawal: StoredWithdrawal | null): StoredWithdrawal {
  if (withdrawal === null) throw new Refusal('BANK_WITHDRAWAL_UNKNOWN');
  return withdrawal;
}
