/**
 * Finds the transfer of each deposit whose wire deadline has passed, and marks the orders wired
 * [TRACK-3]. Unwired ones are asked about again later. Problems are stored for `wire_reports`.
 * Idempotent.
 */
import { limits } from '@/config/limits';
import { encodeBase32 } from '@/protocol/base32';
import {
  listUntracked,
  postponeTracking,
  type UntrackedDeposit,
} from '@/storage/merchant/known-deposits';
import type { Merchant } from '../merchant';
import { tryTracking } from './try-tracking';

const BATCH = 100;

/** Returns how many transfers were found. `asked`: a pause between two requests does not count. */
export async function matchTransfers(
  merchant: Merchant,
  { signal, asked }: { readonly signal: AbortSignal; readonly asked: boolean },
): Promise<number> {
  const now = merchant.clock.now();
  const trackAfter = asked ? now + limits().maxTrackingPauseMs : now;
  let found = 0;
  const done = new Set<string>();
  for (const deposit of await listUntracked(merchant.db, { now, trackAfter, limit: BATCH })) {
    if (signal.aborted) break;
    if (done.has(nameOf(deposit))) continue;
    const matched = await tryTracking(merchant, deposit);
    for (const one of matched ?? []) done.add(nameOf(one));
    if (matched !== null) found += 1;
    if (!done.has(nameOf(deposit))) await postpone(merchant, deposit);
  }
  return found;
}

function nameOf({ row, coinPub }: { row: number; coinPub: Uint8Array }): string {
  return `${row}/${encodeBase32(coinPub)}`;
}

/** The longer it is overdue, the rarer we ask. */
async function postpone(merchant: Merchant, deposit: UntrackedDeposit): Promise<void> {
  const now = merchant.clock.now();
  const overdueMs = now - deposit.dueMs;
  const { minTrackingPauseMs, maxTrackingPauseMs } = limits();
  const grown = Math.max(Math.floor(overdueMs / 8), minTrackingPauseMs);
  const pauseMs = Math.min(grown, maxTrackingPauseMs);
  await postponeTracking(merchant.db, deposit, now + pauseMs);
}
