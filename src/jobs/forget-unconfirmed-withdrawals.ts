/** Deletes bank withdrawals that moved no money, since starting one is free. */
import { forgetUnconfirmed } from '@/bank/withdrawals/forget-unconfirmed';
import type { Job } from './runner';

export const forgetUnconfirmedWithdrawals: Job = {
  name: 'forget-unconfirmed-withdrawals',
  everyMs: 600_000,
  run: ({ bank }, { signal }) => forgetUnconfirmed(bank, signal),
};
