/** Payments that a crash or a silent exchange interrupted are completed or given up. */
import { resumePayments as resume } from '@/merchant/payments/resume-payments';
import type { Job } from './runner';

export const resumePayments: Job = {
  name: 'resume-payments',
  everyMs: 30_000,
  run: async ({ merchant }, { signal }) => {
    await resume(merchant, signal);
  },
};
