/**
 * Refuses a reveal that is not what the wallet committed to:
 * EXCHANGE_REFRESHES_REVEAL_COMMITMENT_VIOLATION with the revealed commitment. Refused reveals are
 * remembered, so repeating one costs nothing.
 */
import { concatBytes, toHex, u32be } from '@/protocol/crypto/bytes';
import { sha512 } from '@/protocol/crypto/hash';
import { Refusal } from '@/protocol/refusal';
import type { CommitmentQuestion, RecomputeCommitment } from './recompute-commitment';

const MAX_REMEMBERED = 1000;

/** The commitment that each led to, the latest refusal last. */
export type RefusedReveals = Map<string, Uint8Array | undefined>;

export async function assertCommitment(
  {
    recompute,
    refusedReveals: refused,
  }: { readonly recompute: RecomputeCommitment; readonly refusedReveals: RefusedReveals },
  question: CommitmentQuestion,
): Promise<void> {
  const key = keyOf(question);
  if (refused.has(key)) throw violation(refused.get(key));
  const { isRight, expected } = await recompute(question);
  if (isRight) return;
  refused.set(key, expected);
  for (const oldest of refused.keys()) {
    if (refused.size <= MAX_REMEMBERED) break;
    refused.delete(oldest);
  }
  throw violation(expected);
}

function violation(expected: Uint8Array | undefined): Refusal {
  return new Refusal('EXCHANGE_REFRESHES_REVEAL_COMMITMENT_VIOLATION', {
    body: expected === undefined ? {} : { rcExpected: expected },
  });
}

/** Names everything that the answer depends on. The rest of the terms belongs to `rc`. */
function keyOf({ rc, generations, terms, reveal }: CommitmentQuestion): string {
  const parts = [
    rc,
    reveal.transferPub,
    ...reveal.transferPrivs,
    ...terms.newDenominations.map(({ encoded }) => encoded),
    ...reveal.coinEvs,
  ];
  const hash = sha512(concatBytes(...parts.flatMap((part) => [u32be(part.length), part])));
  return `${generations.join(' ')} ${toHex(hash)}`;
}
