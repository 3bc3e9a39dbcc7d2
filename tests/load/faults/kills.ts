/**
 * Kills at random for a given time: workers, the one that runs the jobs, whole servers, and the
 * database's primary. Two servers of two workers each are behind haproxy, on three PostgreSQL
 * under Patroni. Servers and members are started again as a service manager does.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { listWorkersOf } from '../../support/workers';
import { PatroniCluster } from './patroni';
import { Payers } from './payers';
import { auditBooks, startTwoNodesOn, type Scene } from './scene';
import { findLost, longestPause, printHead, printRow, rateBetween, type Row } from './verdict';

/** Few and slow, so that a half of a core is enough for all. */
const PAYERS = { count: 3, pauseMs: 300 };
const MEMBER_PAUSE_MS = 20_000;
const QUIET_MS = 15_000;
const WORKERS = 2;

type Victim = 'worker' | 'leader' | 'node' | 'primary';

interface Storm {
  readonly scene: Scene;
  readonly cluster: PatroniCluster;
  readonly killed: Record<Victim, number>;
  /** Ends when a member that was killed replicates again. */
  recovery: Promise<unknown> | undefined;
}

const anyOf = <T>(list: readonly T[]): T | undefined =>
  list.length === 0 ? undefined : list[randomInt(list.length)];

function choose(): Victim {
  const dice = randomInt(20);
  if (dice === 0) return 'primary';
  if (dice < 4) return 'node';
  return dice < 8 ? 'leader' : 'worker';
}

/** The process that holds the lease of the jobs. */
async function findLeader(databaseUrl: string): Promise<number | undefined> {
  const hosts = new URL(databaseUrl.replace(/@[^/]+/, '@one'));
  for (const host of /@([^/]+)/.exec(databaseUrl)?.[1]?.split(',') ?? []) {
    const connectionString = `postgresql://${hosts.username}:${hosts.password}@${host}/florin`;
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ holder: string }>(
        'select holder from deployment.lease where not pg_is_in_recovery()',
      );
      if (rows[0] !== undefined) return Number(rows[0].holder.split(' ')[1]);
    } catch {
      continue;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return undefined;
}

function kill(pid: number | undefined): boolean {
  if (pid === undefined || !(pid > 0)) return false;
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}

async function killPrimary(storm: Storm): Promise<boolean> {
  if (storm.recovery !== undefined) return false;
  const primary = await storm.cluster.untilWhole();
  storm.cluster.killPrimary(primary);
  storm.recovery = sleep(MEMBER_PAUSE_MS)
    .then(async () => {
      storm.cluster.restart(primary);
      await storm.cluster.untilWhole();
    })
    .finally(() => (storm.recovery = undefined));
  return true;
}

/** False if there was none to kill at this moment. */
async function killOne(storm: Storm, victim: Victim): Promise<boolean> {
  const servers = storm.scene.nodes.map(({ server }) => server);
  switch (victim) {
    case 'worker':
      return kill(anyOf(servers.flatMap(workersOf)));
    case 'leader':
      return kill(await findLeader(storm.cluster.url));
    case 'node':
      return kill(anyOf(servers)?.process.pid);
    case 'primary':
      return await killPrimary(storm);
  }
}

function workersOf(server: Parameters<typeof listWorkersOf>[0]): number[] {
  try {
    return listWorkersOf(server);
  } catch {
    // It has just been killed.
    return [];
  }
}

async function rage(storm: Storm, kills: number, minutes: number): Promise<void> {
  const pauseMs = (minutes * 60_000) / kills;
  const beganMs = performance.now();
  for (let count = 0; count < kills;) {
    const victim = choose();
    if (!(await killOne(storm, victim))) {
      await sleep(200);
      continue;
    }
    storm.killed[victim] += 1;
    count += 1;
    if (count % 20 === 0) console.log(`${count} killed after ${secondsSince(beganMs)} s`);
    // Their moments are random, their number is not.
    const nextMs = beganMs + pauseMs * (count + (randomInt(100) - 50) / 100);
    await sleep(Math.max(0, nextMs - performance.now()));
  }
  await storm.recovery;
}

const secondsSince = (ms: number): string => ((performance.now() - ms) / 1000).toFixed(0);

/** Returns one row. Nothing is started by hand. */
export async function runKills(kills: number, minutes: number): Promise<Row> {
  const cluster = await PatroniCluster.start();
  const scene = await startTwoNodesOn(cluster.url, WORKERS).catch(async (error: unknown) => {
    await cluster.stop();
    throw error;
  });
  const killed = { worker: 0, leader: 0, node: 0, primary: 0 };
  const storm: Storm = { scene, cluster, killed, recovery: undefined };
  let payers: Payers | undefined;
  try {
    payers = await Payers.start(scene.url, PAYERS);
    const { momentsMs } = payers;
    const beganMs = performance.now();
    await sleep(QUIET_MS);
    const firstMs = performance.now();
    await rage(storm, kills, minutes);
    const backMs = performance.now();
    await sleep(QUIET_MS);
    const endMs = performance.now();
    await payers.stop();
    const names = Object.entries(killed).map(([name, count]) => `${count} ${name}`);
    console.log(`kill -9: ${names.join(', ')}; ${secondsSince(firstMs)} s in all`);
    const row: Row = {
      fault: `${kills} kill -9 in ${minutes} minutes`,
      longestPauseMs: longestPause(momentsMs, firstMs, endMs),
      before: rateBetween(momentsMs, beganMs, firstMs),
      after: rateBetween(momentsMs, backMs, endMs),
      acknowledged: payers.acknowledged.length,
      lost: (await findLost(payers)).length,
      audit: auditBooks({ DATABASE_URL: cluster.url }),
      wrong: [...payers.wrong, ...payers.http.wrong],
    };
    printHead();
    printRow(row);
    return row;
  } finally {
    await payers?.stop();
    await scene.stop();
    await cluster.stop();
  }
}
