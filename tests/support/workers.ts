/** Finds the processes of a server with several workers. */
import { readFileSync } from 'node:fs';
import type { TestServer } from './server';

/** Ids of the worker processes, which the primary process has started. The oldest comes first. */
export function listWorkersOf({ process: { pid = 0 } }: Pick<TestServer, 'process'>): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((child) => isServing(child))
    .sort((a, b) => a - b);
}

function isServing(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').includes('FLORIN_WORKER=');
  } catch {
    // It has just ended.
    return false;
  }
}
