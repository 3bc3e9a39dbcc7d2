/**
 * Checks whether a wallet reveals what it committed to (protocol-a 5.7). With 256 new coins that is
 * half a second of arithmetic, so the server has a thread for it. Pure.
 */
import { equalBytes } from '@/protocol/crypto/bytes';
import { layoutsOf, type Generation } from '@/protocol/generations';
import { recomputeCommitment, type RefreshReveal, type RefreshTerms } from '@/protocol/refresh';

/** Plain data only: it goes to a thread. */
export interface CommitmentQuestion {
  readonly rc: Uint8Array;
  /** The route's own generation first. */
  readonly generations: readonly Generation[];
  readonly terms: RefreshTerms;
  readonly reveal: RefreshReveal;
}

export interface CommitmentAnswer {
  readonly isRight: boolean;
  /** The commitment that the reveal leads to. undefined for keys that no commitment can have. */
  readonly expected: Uint8Array | undefined;
}

export type RecomputeCommitment = (question: CommitmentQuestion) => Promise<CommitmentAnswer>;

export function answerCommitment(question: CommitmentQuestion): CommitmentAnswer {
  const { rc, generations, terms, reveal } = question;
  let expected: Uint8Array | undefined;
  for (const generation of generations) {
    const made = commitmentOf(layoutsOf[generation].refresh, terms, reveal);
    if (made !== undefined && equalBytes(made, rc)) return { isRight: true, expected: made };
    expected ??= made;
  }
  return { isRight: false, expected };
}

/** Computes the commitment of a reveal. Undefined for a coin key of small order. */
function commitmentOf(
  ...[layout, terms, reveal]: Parameters<typeof recomputeCommitment>
): Uint8Array | undefined {
  try {
    return recomputeCommitment(layout, terms, reveal);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
