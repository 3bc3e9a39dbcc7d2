/**
 * `npm run failover`: three PostgreSQL under Patroni, whose primary's member is killed under
 * payments. No acknowledged payment may be lost. Payments pause for the TTL and three seconds at
 * most. Exit code 0: so it was.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataDir } from '../../support/server';
import { PatroniCluster } from './patroni';
import { Payers } from './payers';
import { auditBooks, SupervisedNode } from './scene';
import {
  findLost,
  isFine,
  longestPause,
  printHead,
  printRow,
  rateBetween,
  type Row,
} from './verdict';

const FAILOVERS = 3;
const QUIET_MS = 5_000;
/** Beyond the TTL. */
const MORE_MS = 3_000;

async function killAndMeasure(
  cluster: PatroniCluster,
  payers: Payers,
  ttlMs: number,
): Promise<Row> {
  const primary = await cluster.untilWhole();
  const first = payers.acknowledged.length;
  const beganMs = performance.now();
  await sleep(QUIET_MS);
  const killedMs = performance.now();
  cluster.killPrimary(primary);
  await sleep(ttlMs + QUIET_MS);
  cluster.restart(primary);
  await cluster.untilWhole();
  const backMs = performance.now();
  await sleep(QUIET_MS);
  const endMs = performance.now();
  const pauseMs = longestPause(payers.momentsMs, killedMs, endMs);
  const tooLong = `a pause of ${(pauseMs / 1000).toFixed(1)} s`;
  return {
    fault: `the primary, ${primary}, is killed`,
    longestPauseMs: pauseMs,
    before: rateBetween(payers.momentsMs, beganMs, killedMs),
    after: rateBetween(payers.momentsMs, backMs, endMs),
    acknowledged: payers.acknowledged.length - first,
    lost: (await findLost(payers, first)).length,
    audit: auditBooks({ DATABASE_URL: cluster.url }),
    wrong: [
      ...payers.wrong.splice(0),
      ...payers.http.wrong.splice(0),
      ...(pauseMs > ttlMs + MORE_MS ? [tooLong] : []),
    ],
  };
}

async function main(): Promise<number> {
  const cluster = await PatroniCluster.start();
  let node: SupervisedNode | undefined;
  let payers: Payers | undefined;
  try {
    const { ttl } = await cluster.settings();
    console.log(`Three members, synchronous replication, TTL ${ttl} s.`);
    node = await SupervisedNode.start({ DATABASE_URL: cluster.url }, makeDataDir());
    payers = await Payers.start(node.server.url, { count: 8, pauseMs: 30 });
    printHead();
    const rows: Row[] = [];
    for (let i = 0; i < FAILOVERS; i += 1) {
      rows.push(await killAndMeasure(cluster, payers, ttl * 1000));
      printRow(rows.at(-1)!);
    }
    await payers.stop();
    const lost = (await findLost(payers)).length;
    console.log(`${payers.acknowledged.length} payments acknowledged, ${lost} lost.`);
    return rows.every(isFine) && lost === 0 ? 0 : 1;
  } finally {
    await payers?.stop();
    await node?.stop();
    await cluster.stop();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return 2;
});
