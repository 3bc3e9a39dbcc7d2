/** Refunds that a merchant has decided are carried out in time, whether their wallets come or not. */
import { executeDueRefunds } from '@/merchant/refunds/execute-refunds';
import type { Job } from './runner';

export const executeRefunds: Job = {
  name: 'execute-refunds',
  everyMs: 5_000,
  run: async ({ merchant }, { signal }) => {
    await executeDueRefunds(merchant, signal);
  },
};
