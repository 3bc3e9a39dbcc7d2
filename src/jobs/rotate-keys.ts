/** Makes the successors of keys a week before they are needed. */
import { renewKeys } from '@/exchange/keys/open-keys';
import type { Job } from './runner';

export const rotateKeys: Job = {
  name: 'rotate-keys',
  everyMs: 10_000,
  run: async ({ exchange, clock }) => {
    await renewKeys(exchange.keyPorts, exchange.keys, clock.now());
  },
};
