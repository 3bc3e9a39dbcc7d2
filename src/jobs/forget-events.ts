/** Removes events after the time for which they are kept. */
import { forgetEvents as forget } from '@/merchant/events/forget-events';
import type { Job } from './runner';

export const forgetEvents: Job = {
  name: 'forget-events',
  everyMs: 60_000,
  run: async ({ merchant, env }, { signal }) => {
    await forget(merchant, env.keepEventsMs, signal);
  },
};
