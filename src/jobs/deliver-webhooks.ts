/** Delivers events to the servers of merchants. Slow ones hold up no others, nor the next run. */
import { deliverWebhooks as deliver } from '@/merchant/webhooks/deliver-webhooks';
import type { Job } from './runner';

export const deliverWebhooks: Job = {
  name: 'deliver-webhooks',
  everyMs: 250,
  run: async ({ merchant }, { signal, asked }) => {
    await deliver(merchant, signal);
    while (asked && merchant.delivering.size > 0 && !signal.aborted) {
      await Promise.all([...merchant.delivering.values()].map(({ work }) => work));
      await deliver(merchant, signal);
    }
  },
};
