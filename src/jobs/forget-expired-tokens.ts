/** Deletes tokens of merchants' instances a day after they expired. */
import { forgetExpiredTokens as forget } from '@/merchant/instances/forget-expired-tokens';
import type { Job } from './runner';

export const forgetExpiredTokens: Job = {
  name: 'forget-expired-tokens',
  everyMs: 600_000,
  run: async ({ merchant }, { signal }) => {
    while (!signal.aborted && (await forget(merchant)));
  },
};
