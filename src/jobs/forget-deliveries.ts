/** Bounds the log of deliveries by age and number. */
import { forgetDeliveries as forget } from '@/merchant/webhooks/forget-deliveries';
import type { Job } from './runner';

export const forgetDeliveries: Job = {
  name: 'forget-deliveries',
  everyMs: 600_000,
  run: async ({ merchant }, { signal }) => {
    await forget(merchant, signal);
  },
};
