/**
 * `npm run grow -- COUNT`: adds COUNT orders to the instance `grown` of a deployment. The audit accepts
 * their contracts, coins, signatures, transfers and refunds. It grows the database of DATABASE_URL,
 * else the embedded one of DATA_DIR. The server must not run meanwhile.
 */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { parseEnv, type Env } from '@/config/env';
import { aggregateDeposits } from '@/exchange/wire/aggregate-deposits';
import { executeDueRefunds } from '@/merchant/refunds/execute-refunds';
import { foldFigures } from '@/merchant/orders/fold-figures';
import { refundOrder } from '@/merchant/refunds/refund-order';
import { matchTransfers } from '@/merchant/tracking/match-transfers';
import { analyzeTables, insertGrownOrders, type GrownOrder } from '@/storage/merchant/grown-orders';
import { applyMigrations } from '@/storage/migrate';
import { serversOf } from '@/storage/servers';
import { unwire, wire, type Wiring } from '@/wiring';
import { demoShopToken } from '@/wiring/shop/demo-shop';
import { startEmbeddedPostgres } from '../embedded-postgres';
import { OrderGrower } from './grow-orders';
import { makeTemplate } from './template';

/** Written in one transaction. */
const BATCH = 500;
/**
 * After so many orders, due money is wired, so that no transfer pays for too many. The merchant must know
 * all of it.
 */
const PER_TRANSFER = 2_000;
const REFUNDS_PER_TRANSFER = 3;
const REFUND_UNITS = 1_000_000n;
const NEVER = new AbortController().signal;

async function main(env: Env, count: number): Promise<void> {
  const own = env.databaseUrl === undefined ? await startEmbeddedPostgres(env.dataDir) : undefined;
  try {
    const databaseUrl = withoutSync(env.databaseUrl ?? own?.url ?? '');
    await serversOf(databaseUrl).find();
    await applyMigrations(path.resolve('.'), databaseUrl);
    const wired = await wire({ ...env, databaseUrl });
    try {
      await grow(wired, count);
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

async function grow(wired: Wiring, count: number): Promise<void> {
  const { db, env, secrets } = wired;
  const began = performance.now();
  const template = await makeTemplate(wired);
  const series = randomBytes(4).toString('hex');
  const grower = new OrderGrower(wired, template, { count, series });
  for (let done = 0; done < count;) {
    const until = Math.min(done + PER_TRANSFER, count);
    await settle(wired, await growUntil(grower, db, done, until));
    done = until;
    const seconds = Math.round((performance.now() - began) / 1000);
    process.stdout.write(`${done} orders in ${seconds} s\n`);
  }
  await analyzeTables(db);
  const { id } = template.instance;
  process.stdout.write(`Instance “${id}” at ${env.publicUrl}, token ${demoShopToken(secrets)}\n`);
}

/** Answers the last ones. Orders are signed while those before them are written. */
async function growUntil(
  grower: OrderGrower,
  db: Wiring['db'],
  first: number,
  until: number,
): Promise<readonly GrownOrder[]> {
  let orders = await grower.grow(first, Math.min(first + BATCH, until));
  for (let next = first + BATCH; next < until; next += BATCH) {
    const [grown] = await Promise.all([
      grower.grow(next, Math.min(next + BATCH, until)),
      insertGrownOrders(db, orders),
    ]);
    orders = grown;
  }
  await insertGrownOrders(db, orders);
  return orders;
}

/** Does the work of the jobs: wires money, finds it again, and refunds some of it. */
async function settle(wired: Wiring, orders: readonly GrownOrder[]): Promise<void> {
  const { merchant, exchange, env } = wired;
  const { failures } = await aggregateDeposits(exchange);
  if (failures.length > 0) throw failures[0];
  while ((await matchTransfers(merchant, { signal: NEVER, asked: true })) > 0);
  const now = merchant.clock.now();
  const refundable = orders.filter(
    ({ order }) => order.stage === 'paid' && order.refundDeadlineMs > now,
  );
  const refund = { currency: env.currency, units: REFUND_UNITS };
  for (const { order } of refundable.slice(0, REFUNDS_PER_TRANSFER)) {
    await refundOrder(merchant, order, { refund, reason: 'Cold tea' });
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
