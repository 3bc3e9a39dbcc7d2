/** Matches the bank's transfers to the merchant's orders. */
import { matchTransfers as match } from '@/merchant/tracking/match-transfers';
import type { Job } from './runner';

export const matchTransfers: Job = {
  name: 'match-transfers',
  everyMs: 2_000,
  run: async ({ merchant }, how) => {
    await match(merchant, how);
  },
};
