/**
 * A lane for requests that cost many times what others do, such as those with many signatures or a thousand
 * rows: so few at a time that light ones find threads and database free, one of each client, and clients take
 * turns. They give up their place while they wait for the lane.
 */
import { limits } from '@/config/limits';
import { Admission } from './admission';
import { currentClient } from './place';

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
  return count <= LIGHT_COUNT ? await work() : await inHeavyLane(work);
}

/** Throws GENERIC_TOO_BUSY. */
export function inHeavyLane<T>(work: () => Promise<T>): Promise<T> {
  return lane.runAside(currentClient(), work);
}

/** A portion of an answer that has begun: the rest of it is never refused. */
export async function nextInLane<T>(client: string, work: () => Promise<T>): Promise<T> {
  const entering = lane.enterAgain(client);
  if (entering !== undefined) await entering;
  try {
    return await work();
  } finally {
    lane.leave(client);
  }
}
