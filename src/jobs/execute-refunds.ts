/** Executes granted refunds in time, even if their wallets do not ask. */
import { executeDueRefunds } from '@/merchant/refunds/execute-refunds';
import type { Job } from './runner';

export const executeRefunds: Job = {
  name: 'execute-refunds',
  everyMs: 5_000,
  run: async ({ merchant }, { signal }) => {
    await executeDueRefunds(merchant, signal);
  },
};
