/** Deletes unused backups and their accounts. */
import { forgetUnusedAccounts as forget } from '@/sync/accounts/forget-unused-accounts';
import type { Job } from './runner';

export const forgetUnusedAccounts: Job = {
  name: 'forget-unused-accounts',
  everyMs: 600_000,
  run: ({ sync }) => forget(sync),
};
