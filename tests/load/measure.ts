/** Lets clients take tasks one by one, and measures their delays and the server's CPU. */
import type { TestServer } from '../support/server';
import { cpuBetween, cpuTimes, type CpuTimes } from './cpu';

export interface Run {
  readonly what: string;
  readonly clients: number;
  /** In ms of `performance.now()`. */
  readonly began: number;
  readonly ended: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpu: CpuTimes;
}

/** Lets `clients` loops take the tasks one by one and measures each. */
export async function measure<T>(
  server: TestServer,
  what: string,
  clients: number,
  tasks: readonly (() => Promise<T>)[],
): Promise<{ run: Run; results: T[] }> {
  const latencies: number[] = [];
  const results: T[] = [];
  let next = 0;
  const pid = server.process.pid ?? 0;
  const cpuBefore = cpuTimes(pid, server.dataDir);
  const began = performance.now();
  const loop = async (): Promise<void> => {
    for (let task = tasks[next++]; task !== undefined; task = tasks[next++]) {
      const start = performance.now();
      results.push(await task());
      latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, loop));
  const ended = performance.now();
  const seconds = (ended - began) / 1000;
  const spent = cpuBetween(cpuBefore, cpuTimes(pid, server.dataDir));
  latencies.sort((a, b) => a - b);
  const at = (share: number): number => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  const per = (ms: number): number => ms / tasks.length;
  return {
    run: {
      what,
      clients,
      began,
      ended,
      perSecond: tasks.length / seconds,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      cpu: {
        appMs: per(spent.appMs),
        postgresMs: per(spent.postgresMs),
        clientMs: per(spent.clientMs),
      },
    },
    results,
  };
}
