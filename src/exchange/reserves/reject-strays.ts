/**
 * Money without a reserve goes back (specification "Routes of the test bank"; job reject-strays):
 * credits after row `start` whose subject holds no reserve's key are rejected at the bank. What has
 * a key is left to creditIncoming; the two agree, because both find the key by
 * protocol/reserve-subject.ts. Safe to repeat from any row: the bank rejects a transfer once and
 * then lists it no more.
 */
import { findReserveKey } from '@/protocol/reserve-subject';
import { isUpstreamRefusal } from '@/protocol/refusal';
import type { Exchange } from '../exchange';

export interface StrayReport {
  /** Where to go on. */
  readonly next: number;
  readonly rejected: number;
  /** Rejects that the bank did not carry out now; going on from `next` tries them again. */
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

/** The sender's account is no more: the money has nowhere to go back to. */
function isFinal(error: unknown): boolean {
  return isUpstreamRefusal(error) && error.status === 404;
}
