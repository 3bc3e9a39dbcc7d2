/**
 * Gives the shop of a new demo its past, once, before any job runs. Jobs have the present time. They
 * would expire an order of the past before it is paid, or wire its money today. A past that fails stays
 * as it is.
 */
import { log } from '@/config/log';
import type { Wiring } from '@/wiring';
import { findPastToMake, notePastMade } from '@/wiring/past/past-facts';
import { seedPast } from '@/wiring/past/seed-past';

export async function seedPastOnce(wired: Wiring, signal: AbortSignal): Promise<void> {
  if (!wired.env.demoPast) return;
  const until = await findPastToMake(wired.db);
  if (until === null) return;
  try {
    await seedPast(wired, until, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    log.warn({ err: error }, 'the past of the demo shop is not complete');
  }
  if (!signal.aborted) await notePastMade(wired.db);
}
