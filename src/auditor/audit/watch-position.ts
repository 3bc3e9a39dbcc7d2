/**
 * Sums an exchange's debts and its balance at the bank, and keeps them for the operator. The sums read
 * all rows. So they are made less often the longer they take, and cost a fixed share of a core at most.
 */
import { findPositionAge, keepPosition } from '@/storage/auditor/positions';
import type { Auditor } from '../auditor';

const AT_MOST_EVERY_MS = 60_000;
/** A share of 1 in 200. */
const PAUSES_PER_RUN = 200;

/** `atOnce` sums however young the kept sums are. */
export async function watchPosition(
  { db }: Auditor,
  account: string,
  { atOnce }: { readonly atOnce: boolean },
): Promise<void> {
  const kept = await findPositionAge(db, account);
  const pauseMs = Math.max(AT_MOST_EVERY_MS, PAUSES_PER_RUN * (kept?.tookMs ?? 0));
  if (atOnce || kept === undefined || kept.ageMs >= pauseMs) await keepPosition(db, account);
}
