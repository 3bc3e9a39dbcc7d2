/**
 * The exchange's commitment thread from the build. Without a build, as in `next dev`, the main
 * thread does it.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  answerCommitment,
  type CommitmentAnswer,
  type CommitmentQuestion,
  type RecomputeCommitment,
} from '@/exchange/commitments/recompute-commitment';
import { Threads } from '@/fairness/threads';
import { takeTurn } from '@/fairness/turns';

const PROGRAM = 'dist/node/commitment-thread.mjs';

export function openCommitmentThread(): RecomputeCommitment {
  const program = path.join(process.cwd(), PROGRAM);
  if (!existsSync(program)) return recomputeHere;
  const start = (): Worker => new Worker(program);
  const threads = new Threads<CommitmentQuestion, CommitmentAnswer>(start, 1);
  return (question) => threads.run(question);
}

async function recomputeHere(question: CommitmentQuestion): Promise<CommitmentAnswer> {
  await takeTurn();
  return answerCommitment(question);
}
