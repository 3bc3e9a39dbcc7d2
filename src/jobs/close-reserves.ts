/** Returns the money of idle reserves. */
import { closeReserves as close } from '@/exchange/reserves/close-reserves';
import { log } from '@/config/log';
import type { Job } from './runner';

export const closeReserves: Job = {
  name: 'close-reserves',
  everyMs: 30_000,
  run: async ({ exchange }) => {
    const { failures } = await close(exchange);
    for (const failure of failures) log.warn({ err: failure }, 'the closing of a reserve failed');
  },
};
