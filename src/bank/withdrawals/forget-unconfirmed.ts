/**
 * Removes operations that began `unconfirmedWithdrawalMs` ago and moved no money. Confirmed ones
 * stay, as books do. A removed one is BANK_WITHDRAWAL_UNKNOWN to its wallet.
 */
import { limits } from '@/config/limits';
import { deleteUnconfirmedWithdrawals } from '@/storage/bank/unconfirmed-withdrawals';
import type { Bank } from '../bank';

const BATCH = 500;

export async function forgetUnconfirmed({ db, clock }: Bank, signal?: AbortSignal): Promise<void> {
  const before = clock.now() - limits().unconfirmedWithdrawalMs;
  while (signal?.aborted !== true) {
    const count = await deleteUnconfirmedWithdrawals(db, { before, limit: BATCH });
    if (count < BATCH) return;
  }
}
