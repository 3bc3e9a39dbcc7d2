/**
 * Gives noted events their positions, and wakes who waits for them. Only the leader of the jobs does
 * it. Throws nothing expected.
 */
import { publishEvents as publishSome } from '@/storage/merchant/events';
import { eventsTopic, type Merchant } from '../merchant';

const BATCH = 1_000;

export async function publishEvents(
  { db, clock, wakeups }: Merchant,
  signal?: AbortSignal,
): Promise<void> {
  while (signal?.aborted !== true) {
    const { count, instanceIds } = await publishSome(db, { now: clock.now(), limit: BATCH });
    for (const id of instanceIds) wakeups.wake(eventsTopic(id));
    if (count < BATCH) return;
  }
}
