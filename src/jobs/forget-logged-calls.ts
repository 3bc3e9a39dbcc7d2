/** Removes old private calls from the logs of instances. */
import { forgetLoggedCalls as forget } from '@/merchant/calls/forget-logged-calls';
import type { Job } from './runner';

export const forgetLoggedCalls: Job = {
  name: 'forget-logged-calls',
  everyMs: 60_000,
  run: ({ merchant }, { signal }) => forget(merchant, signal),
};
