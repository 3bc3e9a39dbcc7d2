/** Completes or gives up payments interrupted by a crash or a silent exchange. */
import { resumePayments as resume } from '@/merchant/payments/resume-payments';
import type { Job } from './runner';

export const resumePayments: Job = {
  name: 'resume-payments',
  everyMs: 30_000,
  run: async ({ merchant }, { signal }) => {
    await resume(merchant, signal);
  },
};
