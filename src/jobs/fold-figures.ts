/** Adds noted changes of orders and refunds to the sums that dashboards read. */
import { foldFigures as fold } from '@/merchant/orders/fold-figures';
import type { Job } from './runner';

export const foldFigures: Job = {
  name: 'fold-figures',
  everyMs: 2_000,
  run: async ({ merchant }, { signal }) => {
    await fold(merchant, signal);
  },
};
