/** Deletes expired sessions, drafts, secrets, answers to forms and counters. */
import { browserTime } from '@/config/browser-time';
import { deleteExpired } from '@/storage/web/expired';
import type { Job } from './runner';

export const forgetExpired: Job = {
  name: 'forget-expired',
  everyMs: 30_000,
  run: async ({ db }, { signal }) => {
    while (!signal.aborted && (await deleteExpired(db, browserTime())));
  },
};
