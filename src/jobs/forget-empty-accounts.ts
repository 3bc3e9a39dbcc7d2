/** Accounts for backups that were never used make room for others. */
import { forgetEmptyAccounts as forget } from '@/sync/accounts/forget-empty-accounts';
import type { Job } from './runner';

export const forgetEmptyAccounts: Job = {
  name: 'forget-empty-accounts',
  everyMs: 600_000,
  run: ({ sync }) => forget(sync),
};
