/**
 * Threads that verify signatures, one per core. Without a build, as in tests, the main thread does
 * it.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Threads } from '@/fairness/threads';
import { listUnsigned, type Batch } from './verify-batch';

const PROGRAM = 'dist/node/audit-thread.mjs';
/** A reader cannot keep more busy. Each takes some 20 MB. */
const MOST_THREADS = 8;
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 };

export interface Verifiers {
  /** Batches that are worth having here at once. */
  readonly atOnce: number;
  /** Returns the numbers of the rows without a valid signature. */
  listUnsigned(batch: Batch): Promise<number[]>;
}

export const verifiersHere: Verifiers = {
  atOnce: 1,
  listUnsigned: async (batch) => {
    await nextTurn();
    return listUnsigned(batch);
  },
};

export function openVerifiers(): Verifiers {
  const program = path.join(process.cwd(), PROGRAM);
  if (!existsSync(program)) return verifiersHere;
  const count = Math.min(availableParallelism(), MOST_THREADS);
  const start = (): Worker => new Worker(program, { resourceLimits: MEMORY });
  const threads = new Threads<Batch, number[]>(start, count);
  // One more than there are threads, so that none waits for the reader.
  return { atOnce: count + 1, listUnsigned: (batch) => threads.run(batch) };
}
