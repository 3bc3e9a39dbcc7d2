/** Inserts many orders at once, of any state (src/server/grow). */
import 'server-only';
import { sql, type Insertable } from 'kysely';
import type { MerchantDeposit, MerchantOrder } from '@/generated/kysely/tables';
import type { Database, Transaction } from '@/storage/client';
import { copyRows } from '@/storage/copy-rows';
import { columnRef, only, run, statement } from '@/storage/statement';

export interface GrownOrder {
  readonly order: Insertable<MerchantOrder> & { readonly id: number };
  /** JSON. */
  readonly terms: string;
  readonly searchText: string;
  readonly deposit: Omit<Insertable<MerchantDeposit>, 'orderRow'> | undefined;
}

/** Inserts orders of one instance. */
export async function copyGrownOrders(
  on: Transaction,
  grown: readonly GrownOrder[],
): Promise<void> {
  const contracts = grown.map(({ order: { id }, terms }) => ({ orderRow: id, terms }));
  const texts = grown.map(({ order: { instanceId, id }, searchText }) => ({
    ...{ instanceId, orderRow: id },
    text: searchText,
  }));
  const deposits = grown.flatMap(({ order: { id }, deposit }) =>
    deposit === undefined ? [] : [{ ...deposit, orderRow: id }],
  );
  await copyRows(
    on,
    'merchant.order',
    grown.map(({ order }) => order),
  );
  await copyRows(on, 'merchant.contract', contracts);
  await copyRows(on, 'merchant.orderText', texts);
  await copyRows(on, 'merchant.deposit', deposits);
}

const TAKE_ROWS = statement('merchant-grown-rows', (db, p: { count: number }) =>
  db.selectNoFrom(
    sql<number>`setval('merchant.order_id_seq', nextval('merchant.order_id_seq') + ${p.count}::bigint)`.as(
      'last',
    ),
  ),
);

/** Takes so many row numbers for orders, and returns the first. */
export async function reserveOrderRows(db: Database, count: number): Promise<number> {
  return (await only(db, TAKE_ROWS, { count })).last - count;
}

interface Numbers {
  readonly instanceId: string;
  readonly prefix: string;
  readonly count: number;
}

const ofOrder = (column: 'instanceId' | 'orderId') => columnRef('merchant.order', 'o', column);

const LIST_MISSING = statement('merchant-grown-missing', (db, p: Numbers) => {
  const missing = sql<{ n: number; block: number }>`(
    select n, n - row_number() over (order by n) as block
    from generate_series(0, ${p.count}::bigint - 1) as numbers(n)
    where not exists (select from merchant."order" o
      where ${ofOrder('instanceId')} = ${p.instanceId} and ${ofOrder('orderId')} = ${p.prefix} || n)
  )`.as<'m'>(sql`m`);
  return db
    .selectFrom(missing)
    .select(({ fn }) => [fn.min('n').as('first'), sql<number>`max(n) + 1`.as('last')])
    .groupBy('block')
    .orderBy('first');
});

/** Ranges of numbers, `last` exclusive, whose orders `prefix` + number do not exist. */
export async function listMissingNumbers(
  db: Database,
  wanted: Numbers,
): Promise<{ readonly first: number; readonly last: number }[]> {
  return await run(db, LIST_MISSING, wanted);
}

/** Updates the planner's statistics, which would otherwise describe a small deployment for a while. */
export async function analyzeTables(db: Database): Promise<void> {
  await db.pool.query('vacuum analyze');
}
