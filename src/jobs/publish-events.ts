/** Publishes what has happened to orders, products, transfers and tips. */
import { publishEvents as publish } from '@/merchant/events/publish-events';
import type { Job } from './runner';

export const publishEvents: Job = {
  name: 'publish-events',
  everyMs: 250,
  run: async ({ merchant }, { signal }) => {
    await publish(merchant, signal);
  },
};
