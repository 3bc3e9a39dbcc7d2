/**
 * A lane for requests with many signatures: so few at a time that those with one or two find threads free, one
 * of each client, and clients take turns. They give up their place while they wait for the lane.
 */
import { limits } from '@/config/limits';
import { Admission } from './admission';
import { aside, currentClient } from './place';

/** Coins or envelopes of a request that is no heavier than others. */
export const LIGHT_COUNT = 16;

const lane = new Admission({
  get total() {
    return limits().maxHeavyAtWork;
  },
  perClient: 1,
  get maxWaiting() {
    return limits().maxWaitingHeavyPerAddress;
  },
  get maxWaitMs() {
    return limits().maxWaitForWorkMs;
  },
});

/** At once unless there are many coins or envelopes in it. Throws GENERIC_TOO_BUSY. */
export async function inLane<T>(count: number, work: () => Promise<T>): Promise<T> {
  if (count <= LIGHT_COUNT) return await work();
  const client = currentClient();
  const entering = lane.enter(client);
  if (entering !== undefined) await aside(entering);
  try {
    return await work();
  } finally {
    lane.leave(client);
  }
}
