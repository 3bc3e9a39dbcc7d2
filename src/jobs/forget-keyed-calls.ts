/** Deletes old answers to private calls under an Idempotency-Key. */
import { forgetKeyedCalls as forget } from '@/merchant/calls/keyed-call';
import type { Job } from './runner';

export const forgetKeyedCalls: Job = {
  name: 'forget-keyed-calls',
  everyMs: 60_000,
  run: ({ merchant }, { signal }) => forget(merchant, signal),
};
