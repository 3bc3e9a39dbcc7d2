/** Credits reserves as soon as the bank has the money. Each answer triggers the next question. */
import { creditIncoming } from '@/exchange/reserves/credit-incoming';
import type { Job } from './runner';

const LONG_POLL_MS = 30_000;

export const watchIncomingTransfers: Job = {
  name: 'watch-incoming-transfers',
  everyMs: 0,
  run: async ({ exchange }, { signal }) => {
    await creditIncoming(exchange, { longPollMs: LONG_POLL_MS, signal });
  },
};
