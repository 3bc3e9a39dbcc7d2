/** Releases expired stock locks and moves settled orders into product totals. */
import { settleStock as settle } from '@/merchant/inventory/settle-stock';
import type { Job } from './runner';

export const settleStock: Job = {
  name: 'settle-stock',
  everyMs: 5_000,
  run: async ({ merchant }, { signal }) => {
    await settle(merchant, signal);
  },
};
