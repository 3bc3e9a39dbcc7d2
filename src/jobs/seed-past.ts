/**
 * Gives the shop of a new demo its past, once, before any job runs. Jobs have the present time. They
 * would expire an order of the past before it is paid, or wire its money today. A past that fails is
 * tried again, and goes on where it stopped. One that fails too often stays as it is.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@/config/log';
import type { Wiring } from '@/wiring';
import { findPastToMake, notePastMade } from '@/wiring/past/past-facts';
import { seedPast } from '@/wiring/past/seed-past';

const ATTEMPTS = 3;
const PAUSE_MS = 5_000;

export async function seedPastOnce(wired: Wiring, signal: AbortSignal): Promise<void> {
  if (!wired.env.demoPast) return;
  const until = await findPastToMake(wired.db);
  if (until === null) return;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      await seedPast(wired, until, signal);
      break;
    } catch (error) {
      if (signal.aborted) throw error;
      log.warn({ err: error, attempt }, 'the past of the demo shop is not complete');
      if (attempt < ATTEMPTS) await sleep(PAUSE_MS, undefined, { signal });
    }
  }
  if (!signal.aborted) await notePastMade(wired.db);
}
