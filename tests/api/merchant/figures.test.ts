/** Kept figures are the sums of all orders at every moment. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isPaidOrder, netUnitsOf, salesOf } from '@/protocol/figures';
import { MERCHANT_RULES } from '@/storage/auditor/books/merchant-rules';
import { listBrokenRows } from '@/storage/auditor/books/read-books';
import { openDatabase, type Database } from '@/storage/client';
import { applyMigrations } from '@/storage/migrate';
import {
  listFiguresByTime,
  type TimedFigures,
  type TimedKind,
} from '@/storage/merchant/figures-by-time';
import { foldFigures, rebuildFigures } from '@/storage/merchant/figure-rows';
import { listDays, getStanding } from '@/storage/merchant/order-figures';
import { until } from '@/testing/calls/until';
import { databaseUrlOf } from '../../support/server';

const SLOT_MS = 900_000;
const STARTS = [0, 1, 2, 3, 4].map((day) => day * 7 * SLOT_MS);
const name = `figures_${randomBytes(5).toString('hex')}`;
const given = databaseUrlOf(inject('dataDir'));
const owner = new pg.Client({ connectionString: given });

/** Draws numbers of a linear congruence: the same seed brings the same orders. */
class Luck {
  constructor(private state: number) {}

  below(limit: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * limit);
  }
}

interface Model {
  readonly id: number;
  claimedMs: number | undefined;
  readonly createdMs: number;
  readonly amount: bigint;
  paidMs: number;
  stage: string;
  readonly refunds: { id: number; createdMs: number; units: bigint; refused: boolean }[];
}

let db: Database;

beforeAll(async () => {
  await owner.connect();
  await owner.query(`create database ${name}`);
  const url = given.replace(/[^/]+$/, name);
  await applyMigrations(process.cwd(), url);
  db = openDatabase(url);
});
afterAll(async () => {
  await db.close();
  await owner.query(`drop database ${name} with (force)`);
  await owner.end();
});

const ask = (text: string, values: unknown[]) =>
  db.pool.query<{ id: number }>(text, values).then(({ rows }) => rows[0]?.id ?? 0);

async function makeOrder(luck: Luck, instance: string): Promise<Model> {
  const createdMs = luck.below(28 * SLOT_MS);
  const amount = BigInt(1 + luck.below(1000));
  const id = await ask(
    `insert into merchant."order" (instance_id, order_id, request_hash, amount, summary, account_id,
       max_fee, max_wire_fee, wire_fee_amortization, created_ms, pay_deadline_ms, refund_deadline_ms,
       wire_deadline_ms, stage)
     values ($1, $2, '', $3, '', 1, 0, 0, 1, $4, 0, 0, $4, 'open') returning id`,
    [instance, randomBytes(8).toString('hex'), amount, createdMs],
  );
  return { id, claimedMs: undefined, createdMs, amount, paidMs: 0, stage: 'open', refunds: [] };
}

async function change(luck: Luck, order: Model): Promise<void> {
  const at = luck.below(28 * SLOT_MS);
  const set = (stage: string) =>
    ask(`update merchant."order" set stage = $2 where id = $1`, [order.id, (order.stage = stage)]);
  if (order.stage === 'open' && order.claimedMs === undefined) {
    order.claimedMs = at;
    await ask(`update merchant."order" set nonce = '', claimed_ms = $2 where id = $1`, [
      order.id,
      at,
    ]);
  } else if (order.stage === 'open') {
    if (luck.below(4) === 0) {
      await set('aborted');
      return;
    }
    order.stage = 'paid';
    order.paidMs = at;
    // The version before writes no sum of the coins.
    const isOld = luck.below(3) === 0;
    await ask(
      `with d as (insert into merchant.deposit (coin_pub, order_row, exchange_url, contribution, deposit_fee,
           coin_sig, exchange_timestamp_ms, exchange_sig, exchange_pub) select '', $1::bigint, '', $3::numeric, 1, '', 0, '', ''
         where $4::numeric is null)
       update merchant."order" set stage = 'paid', paid_ms = $2, received = $4 where id = $1`,
      [order.id, at, order.amount, isOld ? null : order.amount - 1n],
    );
  } else if (order.stage === 'paid' && luck.below(2) === 0) await set('wired');
  else {
    const pending = order.refunds.find(({ refused }) => !refused);
    if (pending !== undefined && luck.below(3) === 0) {
      pending.refused = true;
      await ask('update merchant.refund set failure_status = 409 where id = $1', [pending.id]);
      return;
    }
    await ask('update merchant."order" set refunded = true where id = $1', [order.id]);
    const id = await ask(
      `insert into merchant.refund (order_row, coin_pub, amount, refund_fee, reason, created_ms)
       values ($1, '', 1, 0, '', $2) returning id`,
      [order.id, at],
    );
    order.refunds.push({ id, createdMs: at, units: 1n, refused: false });
  }
}

const kudos = (units: bigint) => ({ currency: 'KUDOS', units });
const refundsOf = ({ refunds }: Model) => refunds.filter(({ refused }) => !refused);
const counted = (orders: readonly Model[]) =>
  salesOf(
    'KUDOS',
    orders.map((order) => ({
      state: order.stage,
      amount: kudos(order.amount),
      refunded: kudos(refundsOf(order).reduce((sum, { units }) => sum + units, 0n)),
    })),
  );

async function expectFigures(instance: string, orders: readonly Model[]): Promise<void> {
  const paid = orders.filter(({ stage }) => isPaidOrder(stage));
  const awaiting = counted(orders.filter(({ stage }) => stage === 'paid'));
  await expectByHour(instance, orders);
  const standing = await getStanding(db, instance);
  expect(standing).toMatchObject({
    orderCount: orders.length,
    paidCount: paid.length,
    awaitingCount: awaiting.paidOrders,
  });
  expect(standing.awaitingPaidUnits - standing.awaitingRefundedUnits).toBe(netUnitsOf(awaiting));
  const rows = await listDays(db, instance, STARTS);
  for (let day = 1; day < STARTS.length; day += 1) {
    const isThen = (at: number) => at >= (STARTS[day - 1] ?? 0) && at < (STARTS[day] ?? 0);
    const of = (kind: string) => rows.find((row) => row.day === day && row.kind === kind);
    const made = counted(orders.filter(({ createdMs }) => isThen(createdMs)));
    const sold = counted(paid.filter(({ paidMs }) => isThen(paidMs)));
    expect([of('created')?.orders ?? 0, of('created')?.paidOrders ?? 0]).toEqual([
      made.orders,
      made.paidOrders,
    ]);
    expect([of('paid')?.paidUnits ?? 0n, of('paid')?.refundedUnits ?? 0n]).toEqual([
      sold.paid.units,
      sold.refunded.units,
    ]);
    const refunds = paid.flatMap(refundsOf).filter(({ createdMs }) => isThen(createdMs));
    expect(of('refunded')?.refundedUnits ?? 0n).toBe(BigInt(refunds.length));
  }
}

/** Compares the figures of each hour that only statistics by time have. */
async function expectByHour(instance: string, orders: readonly Model[]): Promise<void> {
  const byHour = (kind: TimedKind) =>
    listFiguresByTime(db, kind, { instanceId: instance, hours: 0, days: 0 });
  const [claims, receipts] = [await byHour('claimed'), await byHour('received')];
  for (let hour = 0; hour < 28 * SLOT_MS; hour += 4 * SLOT_MS) {
    const isThen = (at = -1) => at >= hour && at < hour + 4 * SLOT_MS;
    const of = (rows: readonly TimedFigures[]) => rows.find(({ startMs }) => startMs === hour);
    const claimed = orders.filter(({ claimedMs }) => isThen(claimedMs));
    expect(of(claims)?.orders ?? 0).toBe(claimed.length);
    const paid = orders.filter(({ stage, paidMs }) => isPaidOrder(stage) && isThen(paidMs));
    const received = paid.reduce((sum, { amount }) => sum + amount - 1n, 0n);
    expect(of(receipts)?.paidUnits ?? 0n).toBe(received);
  }
}

const RULES = MERCHANT_RULES.filter(({ table }) => table === 'merchant.figure');

/** How many sessions of this database wait for a lock. */
const WAITING = `select count(*)::int as id from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

async function findDifferences(): Promise<unknown[]> {
  const found = RULES.map(({ broken }) => listBrokenRows(db.pool, broken));
  return (await Promise.all(found)).flat();
}

test('pages read the sums of all orders, while orders change and sums are being kept', async () => {
  const luck = new Luck(7);
  const orders: Model[] = [];
  for (let step = 0; step < 300; step += 1) {
    const order = orders[luck.below(Math.max(1, orders.length))];
    if (order === undefined || luck.below(3) === 0) orders.push(await makeOrder(luck, 'a'));
    else if (order.stage === 'aborted') {
      await ask('delete from merchant."order" where id = $1', [order.id]);
      orders.splice(orders.indexOf(order), 1);
    } else await change(luck, order);
    if (luck.below(5) === 0) await foldFigures(db, 1 + luck.below(20));
    if (step % 20 === 0) await expectFigures('a', orders);
  }
  await expectFigures('a', orders);
  expect(await findDifferences()).toEqual([]);
  expect((await getStanding(db, 'b')).orderCount).toBe(0);
}, 20_000);

test('falsified sums are found, and made anew beside a job that adds changes up', async () => {
  await db.pool.query(
    'update merchant.figure set paid_units = paid_units + 1 where paid_orders > 0',
  );
  expect(await findDifferences()).not.toEqual([]);
  const luck = new Luck(8);
  const orders = await Promise.all(Array.from({ length: 20 }, () => makeOrder(luck, 'c')));
  await Promise.all([
    rebuildFigures(db),
    ...orders.map((order) => change(luck, order)),
    foldFigures(db, 5),
    rebuildFigures(db),
  ]);
  expect(await findDifferences()).toEqual([]);
  await expectFigures('c', orders);
});

test('sums are made anew while a job adds changes up: neither is the victim of a deadlock', async () => {
  const luck = new Luck(9);
  const orders = await Promise.all(Array.from({ length: 60 }, () => makeOrder(luck, 'd')));
  const changeAll = () => Promise.all(orders.map((order) => change(luck, order)));
  const waiting = (count: number) =>
    until(
      async () => ((await ask(WAITING, [])) === count ? true : undefined),
      () => `${count} should wait`,
      { everyMs: 10 },
    );
  await changeAll();
  await changeAll();
  const other = await db.pool.connect();
  try {
    for (let round = 0; round < 3; round += 1) {
      await rebuildFigures(db);
      // The job changes the row of "all" first. It lies last here, so the rebuilding comes to it last.
      await db.pool.query(
        "update merchant.figure set orders = orders where instance_id = 'd' and kind = 'all'",
      );
      await other.query('begin');
      await other.query(
        `select 1 from merchant.figure where instance_id = 'd' and kind <> 'all'
         order by ctid desc limit 1 for update`,
      );
      const rebuilt = rebuildFigures(db);
      await waiting(1);
      await changeAll();
      const folded = foldFigures(db, 200);
      await waiting(2);
      await other.query('commit');
      await Promise.all([rebuilt, folded]);
    }
  } finally {
    other.release(true);
  }
  expect(await findDifferences()).toEqual([]);
  await expectFigures('d', orders);
});
