/**
 * A thread that lets each of some processes run for a share of the time only, by SIGSTOP and SIGCONT. Started
 * with `{ pids, share, period, halt }`: `period` in ms, and `halt` a shared Int32Array that ends it. Between
 * two turns a process may run longer than its share, so the measured CPU counts and not the share.
 */
import { workerData } from 'node:worker_threads';

interface Data {
  readonly pids: readonly number[];
  readonly share: number;
  readonly period: number;
  readonly halt: Int32Array;
}

const { pids, share, period, halt } = workerData as Data;

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

/** Each process has its turn at another moment of the period, so turns overlap as little as can be. */
const changes = pids
  .flatMap((pid, nth) => {
    const start = (nth * period) / pids.length;
    return [
      { pid, name: 'SIGCONT' as const, at: start },
      { pid, name: 'SIGSTOP' as const, at: (start + share * period) % period },
    ];
  })
  .sort((a, b) => a.at - b.at);

for (const pid of pids) signal(pid, 'SIGSTOP');
let round = performance.now();
while (Atomics.load(halt, 0) === 0) {
  for (const { pid, name, at } of changes) {
    const ms = round + at - performance.now();
    if (ms > 0) Atomics.wait(halt, 0, 0, ms);
    signal(pid, name);
  }
  round = Math.max(round + period, performance.now() - period);
}
for (const pid of pids) signal(pid, 'SIGCONT');
