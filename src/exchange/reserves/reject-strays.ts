/**
 * Sends back money without a reserve (specification "Routes of the test bank"; job reject-strays).
 * It rejects credits after row `start` whose subject holds no reserve's key. Those with a key are
 * for creditIncoming. Both find the key by protocol/reserve-subject.ts, so they agree. Safe to
 * repeat from any row: the bank rejects a transfer once and then no longer lists it.
 */
import { findReserveKey } from '@/protocol/reserve-subject';
import { isUpstreamRefusal } from '@/protocol/refusal';
import type { Exchange } from '../exchange';

export interface StrayReport {
  /** The row to continue from. */
  readonly next: number;
  readonly rejected: number;
  /** Rejects that the bank did not carry out now. Going on from `next` tries them again. */
  readonly failures: readonly unknown[];
}

const BATCH = 200;

export async function rejectStrays({ gateway }: Exchange, start: number): Promise<StrayReport> {
  const failures: unknown[] = [];
  let firstFailed: number | undefined;
  let rejected = 0;
  let from = start;
  for (let isMore = true; isMore;) {
    const credits = await gateway.credits({ start: from, limit: BATCH });
    for (const { rowId, subject } of credits) {
      if (findReserveKey(subject) !== null) continue;
      try {
        await gateway.reject(rowId);
        rejected += 1;
      } catch (error) {
        failures.push(error);
        if (!isFinal(error)) firstFailed ??= rowId;
      }
    }
    from = credits.at(-1)?.rowId ?? from;
    isMore = credits.length === BATCH;
  }
  return { next: firstFailed === undefined ? from : firstFailed - 1, rejected, failures };
}

/** Reports whether the sender's account is closed, so the money cannot go back. */
function isFinal(error: unknown): boolean {
  return isUpstreamRefusal(error) && error.status === 404;
}
