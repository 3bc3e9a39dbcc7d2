/**
 * `npm run grow -- COUNT`: adds orders to the instance `grown` of a deployment until it has COUNT. The
 * audit accepts their contracts, coins, signatures, transfers and refunds. It grows the database of
 * DATABASE_URL, else the embedded one of DATA_DIR. The server must not run meanwhile. One that was
 * stopped goes on where it was.
 */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { parseEnv, type Env } from '@/config/env';
import { aggregateDeposits } from '@/exchange/wire/aggregate-deposits';
import { Threads } from '@/fairness/threads';
import { executeDueRefunds } from '@/merchant/refunds/execute-refunds';
import { foldFigures } from '@/merchant/orders/fold-figures';
import { refundOrder } from '@/merchant/refunds/refund-order';
import { matchTransfers } from '@/merchant/tracking/match-transfers';
import { roundDown } from '@/protocol/timestamp';
import { getAccountRow } from '@/storage/exchange/grown-deposits';
import { ensureAccount } from '@/storage/exchange/merchant-accounts';
import {
  analyzeTables,
  listMissingNumbers,
  reserveOrderRows,
} from '@/storage/merchant/grown-orders';
import { applyMigrations } from '@/storage/migrate';
import { serversOf } from '@/storage/servers';
import { unwire, wire, type Wiring } from '@/wiring';
import { demoShopToken } from '@/wiring/shop/demo-shop';
import { startEmbeddedPostgres } from '../embedded-postgres';
import type { Scene, Slice } from './make-orders';
import { isPaidOrder, ORDER_PREFIX, priceOf, PRICES } from './plan-order';
import { Purse } from './purse';
import { makeTemplate } from './template';
import type { ThreadStart, WrittenSlice } from './thread';

/**
 * Orders of one transaction. Due money is wired after each, so that no transfer pays for too many. A small
 * deployment has as many transfers on a page as a large one.
 */
const sliceOf = (count: number): number => Math.min(Math.ceil(count / 250), 2_000);
const REFUND_UNITS = 1_000_000n;
const NEVER = new AbortController().signal;
const THREAD = 'dist/node/grow-thread.mjs';

async function main(env: Env, count: number): Promise<void> {
  const own = env.databaseUrl === undefined ? await startEmbeddedPostgres(env.dataDir) : undefined;
  try {
    const databaseUrl = withoutSync(env.databaseUrl ?? own?.fastUrl ?? '');
    await serversOf(databaseUrl).find();
    await applyMigrations(path.resolve('.'), databaseUrl);
    const wired = await wire({ ...env, databaseUrl });
    try {
      await grow(wired, databaseUrl, count);
    } finally {
      await unwire(wired);
    }
  } finally {
    await own?.stop();
  }
}

/** No commit is acknowledged before all is done. */
function withoutSync(databaseUrl: string): string {
  const sign = databaseUrl.includes('?') ? '&' : '?';
  return `${databaseUrl}${sign}options=${encodeURIComponent('-c synchronous_commit=off')}`;
}

async function grow(wired: Wiring, databaseUrl: string, count: number): Promise<void> {
  const began = performance.now();
  const scene = await sceneOf(wired, count);
  const slices = await listMissing(wired, scene);
  const workerData: ThreadStart = { databaseUrl, scene };
  const start = (): Worker => new Worker(path.resolve(THREAD), { workerData });
  const threads = new Threads<Slice, WrittenSlice>(start, availableParallelism());
  const purse = new Purse(wired);
  const write = async (slice: Missing): Promise<WrittenSlice> => {
    const coins = await purse.withdraw(costOf(slice), PRICES.at(-1) ?? 0n);
    return await threads.run({ ...slice, coins });
  };
  // Threads have work while a slice's money is wired.
  const ahead = availableParallelism() + 1;
  const writing = slices.slice(0, ahead).map(write);
  let done = count - slices.reduce((sum, { first, last }) => sum + last - first, 0);
  for (const [at, { first, last }] of slices.entries()) {
    const written = await writing.shift();
    const next = slices[at + ahead];
    if (next !== undefined) writing.push(write(next));
    await settle(wired, scene, written?.refundable ?? []);
    done += last - first;
    const seconds = Math.round((performance.now() - began) / 1000);
    process.stdout.write(`${done} orders in ${seconds} s\n`);
  }
  await settle(wired, scene, []);
  await analyzeTables(wired.db);
  const { id } = scene.template.instance;
  const token = demoShopToken(wired.secrets);
  process.stdout.write(`Instance “${id}” at ${wired.env.publicUrl}, token ${token}\n`);
}

async function sceneOf(wired: Wiring, count: number): Promise<Scene> {
  const { exchange, clock, env } = wired;
  const { instance, account, order, draft, contract } = await makeTemplate(wired);
  const { merchantPub } = instance;
  await ensureAccount(wired.db, { merchantPub, ...account });
  const { privateKey, publicKey } = exchange.keys.signer(clock.now());
  return {
    template: { instance, account, order },
    growth: { count, now: roundDown(clock.now()), currency: env.currency, draft, contract },
    exchange: {
      baseUrl: exchange.baseUrl,
      signer: { privateKey, publicKey },
      accountRow: await getAccountRow(wired.db, { merchantPub, hWire: account.hWire }),
    },
  };
}

type Missing = Omit<Slice, 'coins'>;

async function listMissing(
  { db }: Wiring,
  { growth: { count }, template: { instance } }: Scene,
): Promise<Missing[]> {
  const of = { instanceId: instance.id, prefix: ORDER_PREFIX, count };
  const size = sliceOf(count);
  const missing = (await listMissingNumbers(db, of)).flatMap(({ first, last }) =>
    Array.from({ length: Math.ceil((last - first) / size) }, (_, at) => ({
      first: first + at * size,
      last: Math.min(first + (at + 1) * size, last),
    })),
  );
  const total = missing.reduce((sum, { first, last }) => sum + last - first, 0);
  let row = total === 0 ? 0 : await reserveOrderRows(db, total);
  return missing.map((slice) => {
    const firstRow = row;
    row += slice.last - slice.first;
    return { ...slice, firstRow };
  });
}

function costOf({ first, last }: Missing): bigint {
  let units = 0n;
  for (let n = first; n < last; n += 1) if (isPaidOrder(n)) units += priceOf(n);
  return units;
}

/** Does the work of the jobs: wires money, finds it again, and refunds some of it. */
async function settle(
  { merchant, exchange, env }: Wiring,
  { template: { instance } }: Scene,
  refundable: readonly string[],
): Promise<void> {
  const { failures } = await aggregateDeposits(exchange);
  if (failures.length > 0) throw failures[0];
  while ((await matchTransfers(merchant, { signal: NEVER, asked: true })) > 0);
  const refund = { currency: env.currency, units: REFUND_UNITS };
  for (const orderId of refundable) {
    await refundOrder(
      merchant,
      { instanceId: instance.id, orderId },
      { refund, reason: 'Cold tea' },
    );
  }
  await executeDueRefunds(merchant);
  await foldFigures(merchant);
}

function countOf(argument: string | undefined): number {
  if (argument !== undefined && /^[1-9][0-9]{0,7}$/.test(argument)) {
    return Number.parseInt(argument, 10);
  }
  throw new Error('Usage: npm run grow -- COUNT');
}

/** Workers that make signatures would keep the process. */
try {
  await main(parseEnv(process.env), countOf(process.argv[2]));
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
