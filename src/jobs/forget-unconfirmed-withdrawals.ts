/** Withdrawals at the bank that moved no money make room: beginning one costs nothing. */
import { forgetUnconfirmed } from '@/bank/withdrawals/forget-unconfirmed';
import type { Job } from './runner';

export const forgetUnconfirmedWithdrawals: Job = {
  name: 'forget-unconfirmed-withdrawals',
  everyMs: 600_000,
  run: ({ bank }, { signal }) => forgetUnconfirmed(bank, signal),
};
