/**
 * Makes the successors of keys a week before they are needed, and takes in what the operator has
 * signed or revoked.
 */
import { watchKeys } from '@/exchange/keys/open-keys';
import type { Job } from './runner';

export const rotateKeys: Job = {
  name: 'rotate-keys',
  everyMs: 10_000,
  run: async ({ exchange, clock }) => {
    await watchKeys(exchange.keyPorts, exchange.keys, clock.now());
  },
};
