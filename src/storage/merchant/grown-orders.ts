/** Inserts many orders at once, of any state (src/server/grow). */
import 'server-only';
import { sql, type Insertable } from 'kysely';
import type { MerchantDeposit, MerchantOrder } from '@/generated/kysely/tables';
import type { Database, Transaction } from '@/storage/client';
import { copyRows } from '@/storage/copy-rows';
import { runOnce } from '@/storage/statement';

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

/** Takes so many row numbers for orders, and returns the first. */
export async function reserveOrderRows(db: Database, count: number): Promise<number> {
  const [taken] = await runOnce(db, (builder) =>
    builder.selectNoFrom(
      sql<number>`setval('merchant.order_id_seq', nextval('merchant.order_id_seq') + ${count}::bigint)`.as(
        'last',
      ),
    ),
  );
  if (taken === undefined) throw new Error('The sequence of orders has no value.');
  return taken.last - count;
}

/** Ranges of numbers, `last` exclusive, whose orders `prefix` + number do not exist. */
export async function listMissingNumbers(
  db: Database,
  { instanceId, prefix, count }: { instanceId: string; prefix: string; count: number },
): Promise<{ readonly first: number; readonly last: number }[]> {
  const missing = sql<{ n: number; block: number }>`(
    select n, n - row_number() over (order by n) as block
    from generate_series(0, ${count}::bigint - 1) as numbers(n)
    where not exists (select from merchant."order" o
      where o.instance_id = ${instanceId} and o.order_id = ${prefix} || n)
  )`.as<'m'>(sql`m`);
  return await runOnce(db, (builder) =>
    builder
      .selectFrom(missing)
      .select(({ fn }) => [fn.min('n').as('first'), sql<number>`max(n) + 1`.as('last')])
      .groupBy('block')
      .orderBy('first'),
  );
}

/** Updates the planner's statistics, which would otherwise describe a small deployment for a while. */
export async function analyzeTables(db: Database): Promise<void> {
  await db.pool.query('vacuum analyze');
}
