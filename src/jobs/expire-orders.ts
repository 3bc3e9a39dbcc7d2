/** Orders that nobody has paid in time expire; interrupted payments are completed. */
import { expireOrders as expire, resumePayments } from '@/merchant/orders/expire-orders';
import type { Job } from './runner';

export const expireOrders: Job = {
  name: 'expire-orders',
  everyMs: 5_000,
  run: async ({ merchant }, signal) => {
    await resumePayments(merchant, signal);
    await expire(merchant, signal);
  },
};
