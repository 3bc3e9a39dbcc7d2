/** Deletes unpaid orders of the demo's shop, which any visitor creates for free. */
import { forgetUnpaidOrders } from '@/merchant/orders/forget-unpaid-orders';
import { DEMO_INSTANCE } from '@/wiring/shop/demo-shop';
import type { Job } from './runner';

export const forgetDemoOrders: Job = {
  name: 'forget-demo-orders',
  everyMs: 600_000,
  run: async ({ env, merchant }, { signal }) => {
    if (env.demo) await forgetUnpaidOrders(merchant, DEMO_INSTANCE, signal);
  },
};
