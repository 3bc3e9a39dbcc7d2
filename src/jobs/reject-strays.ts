/** Returns transfers that reached the exchange without a reserve's key. */
import type { Exchange } from '@/exchange/exchange';
import { rejectStrays as reject } from '@/exchange/reserves/reject-strays';
import { log } from '@/config/log';
import type { Job } from './runner';

/** The last credit examined. After a restart all credits are examined again. */
const looked = new WeakMap<Exchange, number>();

export const rejectStrays: Job = {
  name: 'reject-strays',
  everyMs: 1_000,
  run: async ({ exchange }) => {
    const { next, failures } = await reject(exchange, looked.get(exchange) ?? 0);
    looked.set(exchange, next);
    for (const failure of failures) log.warn({ err: failure }, 'a stray transfer stays');
  },
};
