/** Keeps the exchange's debts and its balance at the bank, for the operator. */
import { watchPosition as watch } from '@/auditor/audit/watch-position';
import { EXCHANGE_USERNAME } from '@/bank/accounts/ensure-bank-accounts';
import type { Job } from './runner';

export const watchPosition: Job = {
  name: 'watch-position',
  everyMs: 10_000,
  run: ({ auditor }, { asked }) => watch(auditor, EXCHANGE_USERNAME, { atOnce: asked }),
};
