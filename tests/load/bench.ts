/**
 * `npm run bench`: measures the built product on its embedded database, under real HTTP clients
 * with real coins. It runs with 1 and with 8 of them. The same run measures what the machine could
 * do at all, and whether a long history slows a merchant down. Prints a table and the ratios.
 * `--json FILE` writes them too. Nothing here passes or fails. Other measurements have an option:
 *
 * - `--grown`: grown deployments (grown.ts);
 * - `--pairs`: two servers by turns (pairs.ts);
 * - `--dashboards`: sales beside dashboards (dashboards.ts);
 * - `--cores`: larger machines, simulated (cores.ts);
 * - `--profile`: where the time goes (profile.ts).
 */
import { availableParallelism } from 'node:os';
import { writeFileSync } from 'node:fs';
import { hashContractTerms } from '@/protocol/contract-hash';
import { databaseUrlOf, startServer, type TestServer } from '../support/server';
import { findDenomination, finishWithdrawal, fundReserve, prepareWithdrawal } from './coins';
import { measureCores } from './cores';
import { measureWithDashboards } from './dashboards';
import { measureGrown } from './grown';
import type { HttpClient } from './http-client';
import { measureMachine, paymentBound } from './machine';
import { measureManyOrders, printManyOrders, type OrdersRow } from './many-orders';
import type { Run } from './measure';
import { measurePairs } from './pairs';
import { measureProfile } from './profile';
import { Measured } from './runs';
import { makeUsualKeys } from './usual-keys';
import { claim, makeOrder, makeShop, preparePayment, PRICE, TOKEN } from './sale';

const SCALE = process.argv.includes('--quick') ? 0.2 : 1;
const CLIENTS = [1, 8] as const;
const PER_RUN: Record<number, number> = { 1: 400 * SCALE, 8: 5000 * SCALE };
const WARM_UP = 3000 * SCALE;
const MANY_ORDERS_ROUNDS = Math.ceil(200 * SCALE);

/** The first count warms up, and is not told. */
const COUNTS = [[8, WARM_UP], ...CLIENTS.map((clients) => [clients, PER_RUN[clients] ?? 0])];

async function withdrawRuns(measured: Measured): Promise<Run[]> {
  const runs: Run[] = [];
  for (const [clients = 1, count = 0] of COUNTS) {
    runs.push(await measured.withdraw(clients, count));
  }
  return runs.slice(1);
}

async function saleRuns(measured: Measured): Promise<Run[]> {
  const runs: Run[][] = [];
  for (const [clients = 1, count = 0] of COUNTS) {
    const steps = await measured.sell(clients, count);
    runs.push([...steps, sumOf('order + claim', steps.slice(0, 2)), sumOf('sale', steps)]);
  }
  return runs.slice(1).flat();
}

/** Steps of one client, one after the other. */
function sumOf(what: string, steps: readonly Run[]): Run {
  const sum = (read: (run: Run) => number): number =>
    steps.reduce((total, run) => total + read(run), 0);
  return {
    what,
    clients: steps[0]?.clients ?? 0,
    began: steps[0]?.began ?? 0,
    ended: steps.at(-1)?.ended ?? 0,
    perSecond: 1 / sum(({ perSecond }) => 1 / perSecond),
    p50Ms: sum(({ p50Ms }) => p50Ms),
    p99Ms: sum(({ p99Ms }) => p99Ms),
    cpu: {
      appMs: sum(({ cpu }) => cpu.appMs),
      postgresMs: sum(({ cpu }) => cpu.postgresMs),
      clientMs: sum(({ cpu }) => cpu.clientMs),
    },
  };
}

/** An instance of its own with one paid order. */
async function instanceWithOrder(http: HttpClient, id: string) {
  await makeShop(http, id);
  const at = `/merchant/instances/${id}`;
  const claimed = await claim(http, await makeOrder(http, at), at);
  const order = { ...claimed, hContract: hashContractTerms(claimed.terms) };
  const reserve = await fundReserve(http, 'KUDOS:1');
  const withdrawal = prepareWithdrawal(reserve, await findDenomination(http, PRICE));
  const signed = await http.ok('POST', withdrawal.path, withdrawal.body);
  const coin = finishWithdrawal(withdrawal, signed);
  const { path, body } = preparePayment(http, order, coin, at);
  await http.ok('POST', path, body);
  return { id, token: TOKEN, orderId: order.orderId };
}

async function manyOrders(server: TestServer, http: HttpClient): Promise<OrdersRow[]> {
  const instances = {
    few: await instanceWithOrder(http, 'few-orders'),
    many: await instanceWithOrder(http, 'many-orders'),
  };
  return measureManyOrders(http, databaseUrlOf(server.dataDir), instances, MANY_ORDERS_ROUNDS);
}

function print(runs: readonly Run[]): void {
  const row = (cells: readonly string[]): void =>
    console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(15) : cell.padStart(10))).join(''));
  row(['', 'clients', 'per s', 'p50 ms', 'p99 ms', 'app ms', 'pg ms', 'client ms']);
  for (const { what, clients, perSecond, p50Ms, p99Ms, cpu } of runs) {
    const figures = [perSecond, p50Ms, p99Ms, cpu.appMs, cpu.postgresMs, cpu.clientMs];
    row([what, String(clients), ...figures.map((figure) => figure.toFixed(2))]);
  }
}

async function main(): Promise<void> {
  const settings = { DEMO: '0', CURRENCY: 'KUDOS', LIMIT_FACTOR: '1000' };
  const dataDir = await makeUsualKeys(settings);
  const server = await startServer({ dataDir, env: settings });
  const measured = new Measured(server);
  const { http } = measured;
  try {
    await makeShop(http);
    const withdrawals = await withdrawRuns(measured);
    const sales = await saleRuns(measured);
    const machine = await measureMachine(databaseUrlOf(server.dataDir));
    const orders = await manyOrders(server, http);
    const cores = availableParallelism();
    const bound = paymentBound(machine, cores);
    const best = (what: string): number =>
      Math.max(
        ...[...withdrawals, ...sales].filter((r) => r.what === what).map((r) => r.perSecond),
      );
    print([...withdrawals, ...sales]);
    printManyOrders(orders);
    const ratios = {
      paymentsToBound: best('payment') / bound,
      withdrawalsToRsaOfOneCore: best('withdraw') / machine.rsaPrivatePerSecond,
    };
    console.log('\nThis machine:', { cores, ...machine, paymentBoundPerSecond: bound });
    console.log('Ratios:', ratios);
    const at = process.argv.indexOf('--json');
    const file = at > 0 ? process.argv[at + 1] : undefined;
    if (file !== undefined) {
      const runs = [...withdrawals, ...sales];
      writeFileSync(file, JSON.stringify({ machine, bound, runs, ratios, orders }, null, 2));
    }
  } finally {
    http.close();
    await server.stop();
  }
}

const grownAt = process.argv.indexOf('--grown');
const pairsAt = process.argv.indexOf('--pairs');
const profileAt = process.argv.indexOf('--profile');
const dashboardsAt = process.argv.indexOf('--dashboards');
if (grownAt > 0) await measureGrown(process.argv.slice(grownAt + 1));
else if (dashboardsAt > 0) await measureWithDashboards(process.argv.slice(dashboardsAt + 1));
else if (pairsAt > 0) await measurePairs(process.argv.slice(pairsAt + 1));
else if (profileAt > 0) await measureProfile(process.argv.slice(profileAt + 1));
else if (process.argv.includes('--cores')) await measureCores();
else await main();
