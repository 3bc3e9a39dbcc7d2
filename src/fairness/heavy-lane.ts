/**
 * A lane for requests that cost many times more than others, such as those with many signatures.
 * Few run at once, one per client, so light requests find threads and the database free. Clients
 * take turns. Requests leave their slot while they wait for the lane.
 */
import { limits } from '@/config/limits';
import { Admission } from './admission';
import { currentClient } from './slot';

/** Requests with at most this many coins or envelopes are not heavy. */
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

/** Runs at once unless there are many coins or envelopes. Throws GENERIC_TOO_BUSY. */
export function inLane<T>(count: number, work: () => Promise<T>): Promise<T> {
  return count <= LIGHT_COUNT ? work() : inHeavyLane(work);
}

/** Throws GENERIC_TOO_BUSY. */
export function inHeavyLane<T>(work: () => Promise<T>): Promise<T> {
  return lane.runAside(currentClient(), work);
}

/** Waits for the next portion of an answer that has begun. Such portions are never refused. */
export async function nextInLane<T>(client: string, work: () => Promise<T>): Promise<T> {
  const entering = lane.enterAgain(client);
  if (entering !== undefined) await entering;
  try {
    return await work();
  } finally {
    lane.leave(client);
  }
}
