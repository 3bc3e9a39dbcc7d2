/** Plays faults one after the other, each under payments, in the scenes that they need. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startOrdinaryPostgres, type OrdinaryPostgres } from '../../support/ordinary-postgres';
import {
  embeddedUrl,
  OF_A_SMALL_DISK,
  OF_ONE_PROCESS,
  OF_TWO_NODES,
  OF_WORKERS,
  type Fault,
  type Deployment,
} from './faults';
import { Payers } from './payers';
import { waitInThousands } from './long-polls';
import { restoreUnderneath } from './restore';
import { auditBooks, startOneNode, startTwoNodesOn, type Settings } from './scene';
import { findLost, longestPause, printHead, printRow, rateBetween, type Row } from './verdict';

const PAYERS = 4;
const SMALL_DISK = '700m';

export interface Plan {
  readonly isShort: boolean;
  /** Part of a fault's name. Empty: all. */
  readonly only: string;
}

interface Stage extends Deployment {
  readonly audit: Settings;
  readonly pace: Pace;
}

/** Ends the watch when payments go on, and measures them for a while. */
async function play(stage: Stage, { name, act, longestPauseMs }: Fault): Promise<Row> {
  const { payers } = stage;
  const { quietMs, patience } = stage.pace;
  const mostMs = longestPauseMs * patience;
  const from = payers.acknowledged.length;
  const beganMs = performance.now();
  await sleep(quietMs);
  const faultMs = performance.now();
  const wrong: string[] = [];
  await act(stage).catch((error: unknown) => wrong.push(String(error)));
  await untilPaying(payers);
  const backMs = performance.now();
  await sleep(quietMs);
  const endMs = performance.now();
  const pauseMs = longestPause(payers.momentsMs, faultMs, endMs);
  if (pauseMs > mostMs) wrong.push(`a pause of more than ${mostMs / 1000} s`);
  const row: Row = {
    fault: name,
    longestPauseMs: pauseMs,
    before: rateBetween(payers.momentsMs, beganMs, faultMs),
    after: rateBetween(payers.momentsMs, backMs, endMs),
    acknowledged: payers.acknowledged.length - from,
    lost: (await findLost(payers, from)).length,
    audit: auditBooks(stage.audit),
    wrong: [...wrong, ...payers.wrong.splice(0), ...payers.http.wrong.splice(0)],
  };
  printRow(row);
  return row;
}

async function untilPaying(payers: Payers): Promise<void> {
  const before = payers.acknowledged.length;
  const deadline = performance.now() + 120_000;
  while (payers.acknowledged.length < before + 5 && performance.now() < deadline) await sleep(50);
}

/** Times before and after a fault, and the pace of payers meanwhile. */
interface Pace {
  readonly quietMs: number;
  /** Between two payments of a payer. */
  readonly pauseMs: number;
  /** Factor of the longest pauses. Other tests may have the cores. */
  readonly patience: number;
}

const PACE: Pace = { quietMs: 5_000, pauseMs: 40, patience: 1 };
/** Beside other tests. */
const SHORT_PACE: Pace = { quietMs: 1_000, pauseMs: 200, patience: 6 };

interface Setting {
  readonly faults: readonly Fault[];
  readonly start: () => Promise<Omit<Deployment, 'payers'> & { audit: Settings }>;
}

const onOwnDatabase = (workers: number, dataDir?: string) => async () => {
  const scene = await startOneNode(workers, dataDir);
  const audit = { DATA_DIR: scene.nodes[0]?.server.dataDir ?? '' };
  return { scene, audit, databaseUrl: embeddedUrl(scene) };
};

/** Two servers on a PostgreSQL that an administrator has made. */
async function onOrdinaryPostgres() {
  const postgres: OrdinaryPostgres = await startOrdinaryPostgres();
  const nodes = await startTwoNodesOn(postgres.url, 1);
  const stop = async (): Promise<void> => {
    await nodes.stop();
    await postgres.stop();
  };
  const scene = { ...nodes, stop };
  return {
    scene,
    audit: { DATABASE_URL: postgres.url },
    databaseUrl: () => postgres.administratorUrl,
    stopDatabaseFor: (ms: number) => postgres.stopFor(ms),
  };
}

async function onSmallDisk() {
  const disk = mkdtempSync(path.join(tmpdir(), 'florin-small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK},mode=755`, 'tmpfs', disk]);
  const dataDir = path.join(disk, 'data');
  mkdirSync(dataDir);
  chmodSync(disk, 0o755);
  const started = await onOwnDatabase(1, dataDir)();
  const stop = async (): Promise<void> => {
    await started.scene.stop();
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  };
  return { ...started, scene: { ...started.scene, stop } };
}

const LONG_POLLS: Fault = {
  name: '5,000 long polls wait, and are woken',
  act: waitInThousands,
  longestPauseMs: 5_000,
};
const RESTORE: Fault = {
  name: 'an older copy replaces the database',
  act: restoreUnderneath,
  longestPauseMs: 20_000,
};

const isRoot = process.getuid?.() === 0;

/** Settings in which faults are played. */
const SETTINGS: readonly Setting[] = [
  { faults: [...OF_WORKERS, LONG_POLLS], start: onOwnDatabase(2) },
  { faults: OF_ONE_PROCESS, start: onOwnDatabase(1) },
  { faults: [...OF_TWO_NODES, RESTORE], start: onOrdinaryPostgres },
  { faults: isRoot ? OF_A_SMALL_DISK : [], start: onSmallDisk },
];

/** Some that take seconds only. */
const SHORT = ['a worker is killed', 'connections end', 'PostgreSQL is killed', 'clock jumps'];

export async function playAll({ isShort, only }: Plan): Promise<Row[]> {
  const isWanted = ({ name }: Fault): boolean =>
    name.includes(only) && (!isShort || SHORT.some((text) => name.includes(text)));
  printHead();
  const rows: Row[] = [];
  for (const { faults, start } of SETTINGS) {
    const wanted = faults.filter(isWanted);
    if (wanted.length > 0) rows.push(...(await playIn(start, wanted, isShort ? SHORT_PACE : PACE)));
  }
  if (!isRoot) console.log('Not played: a full disk, which only root can make without harm.');
  return rows;
}

async function playIn(
  start: Setting['start'],
  faults: readonly Fault[],
  pace: Pace,
): Promise<Row[]> {
  const { scene, ...rest } = await start();
  const rows: Row[] = [];
  let payers: Payers | undefined;
  try {
    payers = await Payers.start(scene.url, { count: PAYERS, pauseMs: pace.pauseMs });
    for (const fault of faults) {
      rows.push(await play({ ...rest, scene, payers, pace }, fault));
    }
    await payers.stop();
    // All of them, also after later faults.
    const lost = await findLost(payers);
    if (lost.length > 0) throw new Error(`${lost.length} payments are lost in the end`);
    return rows;
  } finally {
    await payers?.stop();
    await scene.stop();
  }
}
