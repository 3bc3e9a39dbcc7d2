/**
 * `npm run bench -- --cores`: simulates machines with 1, 2, 4 and 8 cores. Each has as many workers as cores,
 * and each worker a twelfth of a real core. So all of them fit on two cores, with the clients and PostgreSQL.
 * PostgreSQL is not slowed down: its CPU is counted instead. Prints for each machine what was reached, the CPU
 * of a request, and what that makes of real cores.
 */
import { Worker } from 'node:worker_threads';
import { startServer, type TestServer } from '../support/server';
import { workersOf } from './cpu';
import type { Run } from './measure';
import { Measured } from './runs';
import { makeShop } from './sale';
import { makeUsualKeys } from './usual-keys';

const MACHINES = [1, 2, 4, 8];
const CLIENTS_PER_WORKER = 8;
const PER_WORKER = 500;
const WARM_UP = 2_000;
const SHARE = 1 / 12;
const PERIOD_MS = 60;

/** Slows the workers down until the returned function is called. */
function slowDown(server: TestServer): () => Promise<void> {
  const pids = workersOf(server.process.pid ?? 0, server.dataDir);
  const halt = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL('slow-thread.mjs', import.meta.url), {
    workerData: { pids, share: SHARE, period: PERIOD_MS, halt },
  });
  const ended = new Promise((resolve) => thread.once('exit', resolve));
  return async () => {
    Atomics.store(halt, 0, 1);
    Atomics.notify(halt, 0);
    await ended;
  };
}

async function measureSimulated(dataDir: string, cores: number): Promise<Run[]> {
  const env = { DEMO: '0', CURRENCY: 'KUDOS', LIMIT_FACTOR: '1000', WORKERS: String(cores) };
  const server = await startServer({ dataDir, env });
  const measured = new Measured(server);
  try {
    if (cores === MACHINES[0]) await makeShop(measured.http);
    const clients = cores * CLIENTS_PER_WORKER;
    const count = cores * PER_WORKER;
    // Warm, and with the connections of all clients.
    await measured.withdraw(clients, WARM_UP + count);
    await measured.sell(clients, WARM_UP);
    const goOn = slowDown(server);
    try {
      return [await measured.withdraw(clients, count), ...(await measured.sell(clients, count))];
    } finally {
      await goOn();
    }
  } finally {
    measured.http.close();
    await server.stop({ keep: true });
  }
}

export async function measureCores(): Promise<void> {
  const dataDir = await makeUsualKeys({ CURRENCY: 'KUDOS' });
  const firsts = new Map<string, Run>();
  const row = (cells: readonly string[]): void =>
    console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(12) : cell.padStart(10))).join(''));
  row(['', 'cores', 'per s', 'of one', 'app ms', 'pg ms', 'real/s', 'of one']);
  for (const cores of MACHINES) {
    for (const run of await measureSimulated(dataDir, cores)) {
      const first = firsts.get(run.what) ?? run;
      firsts.set(run.what, first);
      const real = ofRealCores(run, cores);
      const cells = [
        run.perSecond.toFixed(0),
        (run.perSecond / first.perSecond).toFixed(2),
        run.cpu.appMs.toFixed(2),
        run.cpu.postgresMs.toFixed(2),
        real.toFixed(0),
        (real / ofRealCores(first, 1)).toFixed(2),
      ];
      row([run.what, String(cores), ...cells]);
    }
  }
}

/** Requests per second of real cores that do nothing but Florin and PostgreSQL. */
function ofRealCores({ cpu }: Run, cores: number): number {
  return (1000 * cores) / (cpu.appMs + cpu.postgresMs);
}
