/** The number of processes that answer requests, where WORKERS does not say it. */
import { availableParallelism, totalmem } from 'node:os';

const MAX_DEFAULT_WORKERS = 8;
const LITTLE_MEMORY = 2 * 1024 ** 3;

export interface Machine {
  readonly cores: number;
  readonly memoryBytes: number;
}

export function thisMachine(): Machine {
  // Zero where nothing constrains the process.
  const constrained = process.constrainedMemory() || Infinity;
  return { cores: availableParallelism(), memoryBytes: Math.min(totalmem(), constrained) };
}

/** Returns one for each core, but one in all where memory is short. */
export function defaultWorkers({ cores, memoryBytes }: Machine): number {
  return memoryBytes < LITTLE_MEMORY ? 1 : Math.min(cores, MAX_DEFAULT_WORKERS);
}
