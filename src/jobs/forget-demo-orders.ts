/** Orders of the demo's shop that nobody has paid make room: any visitor makes them, for nothing. */
import { forgetUnpaidOrders } from '@/merchant/orders/forget-unpaid-orders';
import { DEMO_INSTANCE } from '@/wiring/shop';
import type { Job } from './runner';

export const forgetDemoOrders: Job = {
  name: 'forget-demo-orders',
  everyMs: 600_000,
  run: async ({ env, merchant }, { signal }) => {
    if (env.demo) await forgetUnpaidOrders(merchant, DEMO_INSTANCE, signal);
  },
};
