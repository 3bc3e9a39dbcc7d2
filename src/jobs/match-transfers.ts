/** The merchant learns which transfers paid its orders. */
import { matchTransfers as match } from '@/merchant/tracking/match-transfers';
import type { Job } from './runner';

export const matchTransfers: Job = {
  name: 'match-transfers',
  everyMs: 2_000,
  run: async ({ merchant }, how) => {
    await match(merchant, how);
  },
};
