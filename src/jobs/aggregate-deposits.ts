/** Wires due deposits to merchants. */
import { aggregateDeposits as aggregate } from '@/exchange/wire/aggregate-deposits';
import { log } from '@/config/log';
import type { Job } from './runner';

export const aggregateDeposits: Job = {
  name: 'aggregate-deposits',
  everyMs: 2_000,
  run: async ({ exchange }) => {
    const { failures } = await aggregate(exchange);
    for (const failure of failures) log.warn({ err: failure }, 'a transfer to a merchant failed');
  },
};
