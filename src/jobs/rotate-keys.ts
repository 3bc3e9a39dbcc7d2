/**
 * Creates successors of keys a week before they are needed. It also imports what the operator has
 * signed or revoked.
 */
import { watchKeys } from '@/exchange/keys/open-keys';
import { log } from '@/config/log';
import type { Job } from './runner';

/** The number of keys waiting for an offline master key when this was last logged. */
let waitingBefore = 0;

export const rotateKeys: Job = {
  name: 'rotate-keys',
  everyMs: 10_000,
  run: async ({ exchange, clock }) => {
    await watchKeys(exchange.keyPorts, exchange.keys, clock.now());
    const { denominations, signingKeys } = exchange.keys.waiting;
    const waiting = denominations.length + signingKeys.length;
    if (waiting > waitingBefore) log.warn({ waiting }, 'keys wait for the master key');
    waitingBefore = waiting;
  },
};
