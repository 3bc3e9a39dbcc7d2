/** Faults, each as a function that begins it and returns when it is over. */
import { rmSync, writeSync, openSync, closeSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postmasterOf } from '../../support/books';
import { databaseUrlOf, OPERATOR_TOKEN } from '../../support/server';
import { listWorkersOf } from '../../support/workers';
import type { Payers } from './payers';
import type { Scene } from './scene';

export interface Deployment {
  readonly scene: Scene;
  readonly payers: Payers;
  /** An administrator's, while the database runs. */
  readonly databaseUrl: () => string;
  /** There if the database is none of the server's own. */
  readonly stopDatabaseFor?: (ms: number) => Promise<void>;
}

export interface Fault {
  readonly name: string;
  readonly act: (deployment: Deployment) => Promise<void>;
  /** Payments go on meanwhile: the limit of their pause. */
  readonly longestPauseMs: number;
}

const first = ({ scene }: Deployment) => {
  const node = scene.nodes[0];
  if (node === undefined) throw new Error('The scene has no servers.');
  return node;
};

async function withClient<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The process that holds the lease of the jobs. */
async function leaderOf(deployment: Deployment): Promise<number> {
  const rows = await withClient(deployment.databaseUrl(), async (client) => {
    const found = await client.query<{ holder: string }>('select holder from deployment.lease');
    return found.rows;
  });
  return Number(rows[0]?.holder.split(' ')[1]);
}

/** The server and its backends. */
function postgresOf(postmaster: number): number[] {
  const file = `/proc/${postmaster}/task/${postmaster}/children`;
  return [postmaster, ...readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number)];
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
}

async function freeze(pids: readonly number[], forMs: number): Promise<void> {
  signalAll(pids, 'SIGSTOP');
  await sleep(forMs);
  signalAll(pids, 'SIGCONT');
}

async function killWorkers(deployment: Deployment): Promise<void> {
  for (let i = 0; i < 3; i += 1) {
    signalAll(listWorkersOf(first(deployment).server).slice(0, 1), 'SIGKILL');
    await sleep(2_000);
  }
}

async function endConnections(deployment: Deployment, seconds: number): Promise<void> {
  const others = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await withClient(deployment.databaseUrl(), async (client) => {
    for (let i = 0; i < seconds; i += 1) {
      await client.query(others);
      await sleep(1_000);
    }
  });
}

/** A wallet pays for the order meanwhile. It is paid once the row is free. */
async function lockOrder({ payers, databaseUrl }: Deployment, forMs: number): Promise<void> {
  const order = await payers.claimOne();
  const [coin] = await payers.withdraw(await payers.fund(), 1);
  if (coin === undefined) throw new Error('no coin');
  await withClient(databaseUrl(), async (client) => {
    await client.query('begin');
    await client.query('select from merchant."order" where order_id = $1 for update', [
      order.orderId,
    ]);
    const paying = payers.payFor(order, coin);
    await sleep(forMs);
    await client.query('rollback');
    await paying;
  });
}

async function moveClock({ scene }: Deployment, body: object): Promise<void> {
  await fetch(`${scene.url}/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${OPERATOR_TOKEN}` },
    body: JSON.stringify(body),
  });
}

/** Forward by less than the orders' time to pay, and back. */
async function jumpClock(deployment: Deployment): Promise<void> {
  for (const minutes of [10, 20, -25]) {
    await moveClock(deployment, { advance: { d_ms: minutes * 60_000 } });
    await sleep(1_500);
  }
  await moveClock(deployment, { reset: true });
}

/** Fills the disk of the database, and frees it again. */
async function fillDisk(deployment: Deployment, forMs: number): Promise<void> {
  const filler = path.join(first(deployment).server.dataDir, 'filler');
  const file = openSync(filler, 'w');
  const block = Buffer.alloc(1 << 20);
  const deadline = performance.now() + forMs;
  try {
    while (performance.now() < deadline) {
      try {
        writeSync(file, block);
      } catch {
        await sleep(200);
      }
    }
  } finally {
    closeSync(file);
    rmSync(filler, { force: true });
  }
}

const killNode = async (deployment: Deployment): Promise<void> => {
  first(deployment).kill('SIGKILL');
  await sleep(3_000);
};

const freezeNode = async (deployment: Deployment, forMs: number): Promise<void> => {
  const { server } = first(deployment);
  const pid = server.process.pid ?? 0;
  const workers = existsSync(`/proc/${pid}`) ? listWorkersOf(server) : [];
  await freeze([pid, ...workers], forMs);
};

const postmaster = (deployment: Deployment): number =>
  postmasterOf(first(deployment).server.dataDir);

/** In one server with two workers and its own PostgreSQL. */
export const OF_WORKERS: readonly Fault[] = [
  { name: 'a worker is killed, three times', act: killWorkers, longestPauseMs: 5_000 },
  {
    name: 'a worker stands still for 20 s',
    act: (deployment) => freeze(listWorkersOf(first(deployment).server).slice(-1), 20_000),
    longestPauseMs: 12_000,
  },
  {
    name: 'the leader of the jobs is killed',
    act: async (deployment) => {
      signalAll([await leaderOf(deployment)], 'SIGKILL');
      await sleep(3_000);
    },
    longestPauseMs: 5_000,
  },
  {
    name: 'all database connections end, each second for 10 s',
    act: (deployment) => endConnections(deployment, 10),
    longestPauseMs: 5_000,
  },
  {
    name: "an order's row is locked for 25 s",
    act: (deployment) => lockOrder(deployment, 25_000),
    longestPauseMs: 5_000,
  },
  {
    name: 'PostgreSQL is killed',
    act: async (deployment) => {
      signalAll([postmaster(deployment)], 'SIGKILL');
      await sleep(3_000);
    },
    longestPauseMs: 15_000,
  },
  {
    name: 'PostgreSQL is frozen for 15 s',
    act: (deployment) => freeze(postgresOf(postmaster(deployment)), 15_000),
    longestPauseMs: 30_000,
  },
  { name: 'the clock jumps by 10, 20, -25 minutes', act: jumpClock, longestPauseMs: 5_000 },
];

/** In one process with its own PostgreSQL. */
export const OF_ONE_PROCESS: readonly Fault[] = [
  { name: 'the only process is killed', act: killNode, longestPauseMs: 15_000 },
  {
    name: 'the only process stands still for 10 s',
    act: (deployment) => freezeNode(deployment, 10_000),
    longestPauseMs: 15_000,
  },
];

/** With its data on a small disk. */
export const OF_A_SMALL_DISK: readonly Fault[] = [
  {
    name: 'the disk is full for 15 s',
    act: (deployment) => fillDisk(deployment, 15_000),
    longestPauseMs: 40_000,
  },
];

/** In two servers behind haproxy, on an ordinary PostgreSQL. */
export const OF_TWO_NODES: readonly Fault[] = [
  { name: 'one of two servers is killed', act: killNode, longestPauseMs: 5_000 },
  {
    name: 'one of two servers is stopped',
    act: async (deployment) => {
      first(deployment).kill('SIGTERM');
      await sleep(3_000);
    },
    longestPauseMs: 5_000,
  },
  {
    name: 'one of two servers is frozen for 25 s',
    act: (deployment) => freezeNode(deployment, 25_000),
    longestPauseMs: 5_000,
  },
  {
    name: 'PostgreSQL is stopped for 30 s',
    act: async ({ stopDatabaseFor }) => {
      if (stopDatabaseFor === undefined) throw new Error('The database is the own one.');
      await stopDatabaseFor(30_000);
    },
    longestPauseMs: 35_000,
  },
];

export const embeddedUrl = (scene: Scene) => (): string =>
  databaseUrlOf(scene.nodes[0]?.server.dataDir ?? '');
