/** Confirms deposits to the auditors. */
import { reportDeposits as report } from '@/exchange/auditing/report-deposits';
import type { Job } from './runner';

export const reportDeposits: Job = {
  name: 'report-deposits',
  everyMs: 2_000,
  run: async ({ exchange }) => {
    await report(exchange);
  },
};
