/** Expires orders that were not paid in time. */
import { expireOrders as expire } from '@/merchant/orders/expire-orders';
import type { Job } from './runner';

export const expireOrders: Job = {
  name: 'expire-orders',
  everyMs: 5_000,
  run: async ({ merchant }, { signal }) => {
    await expire(merchant, signal);
  },
};
