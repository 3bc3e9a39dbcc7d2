/**
 * `npm run bench`: measures the built product on its embedded database, under real HTTP clients
 * with real coins. It runs with 1 and with 8 of them. The same run measures what the machine could
 * do at all, and whether a long history slows a merchant down. Prints a table and the ratios.
 * `--json FILE` writes them too. `--grown` measures grown deployments instead, see grown.ts. Nothing
 * here passes or fails.
 */
import { availableParallelism } from 'node:os';
import { writeFileSync } from 'node:fs';
import { hashContractTerms } from '@/protocol/contract-hash';
import { databaseUrlOf, makeDataDir, startServer, type TestServer } from '../support/server';
import {
  findDenomination,
  finishWithdrawal,
  fundReserve,
  prepareWithdrawal,
  type Coin,
} from './coins';
import { cpuBetween, cpuTimes, type CpuTimes } from './cpu';
import { measureGrown } from './grown';
import { HttpClient } from './http-client';
import { measureMachine, paymentBound } from './machine';
import { measureManyOrders, printManyOrders, type OrdersRow } from './many-orders';
import {
  assertPaid,
  assertSold,
  claim,
  makeOrder,
  makeShop,
  preparePayment,
  PRICE,
  TOKEN,
} from './sale';

const SCALE = process.argv.includes('--quick') ? 0.2 : 1;
const CLIENTS = [1, 8] as const;
const PER_RUN: Record<number, number> = { 1: 400 * SCALE, 8: 5000 * SCALE };
const WARM_UP = 3000 * SCALE;
const MANY_ORDERS_ROUNDS = Math.ceil(200 * SCALE);

interface Run {
  readonly what: string;
  readonly clients: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpu: CpuTimes;
}

/** Lets `clients` loops take the tasks one by one and measures each. */
async function measure<T>(
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
  const seconds = (performance.now() - began) / 1000;
  const spent = cpuBetween(cpuBefore, cpuTimes(pid, server.dataDir));
  latencies.sort((a, b) => a - b);
  const at = (share: number): number => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  const per = (ms: number): number => ms / tasks.length;
  return {
    run: {
      what,
      clients,
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

async function withdrawRuns(server: TestServer, http: HttpClient): Promise<[Run[], Coin[]]> {
  const denomination = await findDenomination(http, PRICE);
  const runs: Run[] = [];
  const coins: Coin[] = [];
  // A user's start credit is 100; a reserve of 90 gives some hundred coins. As in life, clients
  // withdraw from reserves of their own: withdrawals from one reserve have to queue.
  const perReserve = Number((90n * 100_000_000n) / denomination.value.units);
  for (const [clients, count] of [[8, WARM_UP], ...CLIENTS.map((c) => [c, PER_RUN[c] ?? 0])]) {
    const reserves = await Promise.all(
      Array.from({ length: Math.max(16, Math.ceil((count ?? 0) / perReserve)) }, () =>
        fundReserve(http, 'KUDOS:90'),
      ),
    );
    const prepared = Array.from({ length: count ?? 0 }, (_, i) => {
      const reserve = reserves[i % reserves.length];
      if (reserve === undefined) throw new Error('no reserve');
      return prepareWithdrawal(reserve, denomination);
    });
    const tasks = prepared.map((one) => async () => ({
      one,
      answer: await http.ok('POST', one.path, one.body),
    }));
    const { run, results } = await measure(server, 'withdraw', clients ?? 1, tasks);
    if (coins.length > 0) runs.push(run);
    coins.push(...results.map(({ one, answer }) => finishWithdrawal(one, answer)));
  }
  return [runs, coins];
}

async function saleRuns(server: TestServer, http: HttpClient, coins: Coin[]): Promise<Run[]> {
  const runs: Run[] = [];
  let warm = false;
  for (const [clients = 1, count = 0] of [[8, WARM_UP], ...CLIENTS.map((c) => [c, PER_RUN[c]])]) {
    const making = Array.from({ length: count }, () => () => makeOrder(http));
    const made = await measure(server, 'order', clients, making);
    const claiming = made.results.map((order) => () => claim(http, order));
    const claimed = await measure(server, 'claim', clients, claiming);
    const paying = claimed.results.map((order) => {
      const coin = coins.pop();
      if (coin === undefined) throw new Error('too few coins');
      const hContract = hashContractTerms(order.terms);
      const one = preparePayment(http, { ...order, hContract }, coin);
      return async () => ({ one, answer: await http.ok('POST', one.path, one.body) });
    });
    const paid = await measure(server, 'payment', clients, paying);
    for (const { one, answer } of paid.results) assertPaid(one, answer);
    const asking = made.results.map(
      ({ orderId }) =>
        () =>
          assertSold(http, orderId),
    );
    const asked = await measure(server, 'status', clients, asking);
    const steps = [made.run, claimed.run, paid.run, asked.run];
    if (warm) {
      runs.push(...steps, sumOf('order + claim', [made.run, claimed.run]), sumOf('sale', steps));
    }
    warm = true;
  }
  return runs;
}

/** Steps of one client, one after the other. */
function sumOf(what: string, steps: readonly Run[]): Run {
  const sum = (read: (run: Run) => number): number =>
    steps.reduce((total, run) => total + read(run), 0);
  return {
    what,
    clients: steps[0]?.clients ?? 0,
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

/**
 * Returns a DATA_DIR with keys as in production. A start with TEST_CLOCK makes shorter ones, and one
 * without it keeps the master key in a demo only.
 */
async function makeUsualKeys(settings: Record<string, string>): Promise<string> {
  const dataDir = makeDataDir();
  const env = { ...settings, DEMO: '1', DEMO_PAST: '0', TEST_CLOCK: '0' };
  const server = await startServer({ dataDir, env });
  await server.stop({ keep: true });
  return dataDir;
}

async function main(): Promise<void> {
  const settings = { DEMO: '0', CURRENCY: 'KUDOS', LIMIT_FACTOR: '1000' };
  const dataDir = await makeUsualKeys(settings);
  const server = await startServer({ dataDir, env: settings });
  const http = new HttpClient(server.url);
  try {
    await makeShop(http);
    const [withdrawals, coins] = await withdrawRuns(server, http);
    const sales = await saleRuns(server, http, coins);
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
await (grownAt > 0 ? measureGrown(process.argv.slice(grownAt + 1)) : main());
