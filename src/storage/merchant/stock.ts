/**
 * The free stock of a product, and the moves of stock. A transaction that takes stock first locks
 * its products' rows, so two parallel buyers never take the same piece. An order's holds become
 * sold or free again by the order's own change of stage. No row here is written then. Quantities
 * are in 10^-6 units. A row has each as whole units and the rest in 10^-6 units. The last version reads
 * the units alone. So what is taken is rounded up in them, and its rest is negative. `null` stock
 * has no end.
 */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { PoolClient } from 'pg';
import { itemColumns, type ArraysOf } from '@/storage/item-columns';
import { columnRef, run, statement, type Builder } from '@/storage/statement';
import { inParts, quantityOf } from './quantity-columns';

/**
 * Products `p` with their figures at the time `now`. An order whose payment is under way keeps its
 * stock beyond the pay deadline. An open order keeps it until `deadline` at least.
 */
export const selectStock = (db: Builder, now: number, deadline = now) =>
  db
    .selectFrom('merchant.product as p')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('merchant.productLock')
          .select((eb) =>
            eb.fn.sum(quantityOf(eb.ref('quantity'), eb.ref('quantityRest'))).as('locked'),
          )
          .whereRef('productRow', '=', 'p.id')
          .where('untilMs', '>', now)
          .as('l'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('merchant.stockHold as s')
          .innerJoin('merchant.order as o', 'o.id', 's.orderRow')
          .select((eb) => [
            /** Sold quantities that are not in `total_sold` yet. */
            eb.fn
              .sum(quantityOf(eb.ref('s.quantity'), eb.ref('s.quantityRest')))
              .filterWhere('o.stage', 'in', ['paid', 'wired'])
              .as('sold'),
            eb.fn
              .sum(quantityOf(eb.ref('s.quantity'), eb.ref('s.quantityRest')))
              .filterWhere('o.stage', 'in', ['open', 'expired'])
              .filterWhere((of) =>
                of.or([
                  of('o.attemptKey', 'is not', null),
                  of('o.stage', '=', 'open').and('o.payDeadlineMs', '>', deadline),
                ]),
              )
              .as('held'),
          ])
          .whereRef('s.productRow', '=', 'p.id')
          .as('h'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      sql<bigint | null>`${quantityOf(eb.ref('p.totalStock'), eb.ref('p.totalStockRest'))}`.as(
        'total',
      ),
      sql<bigint>`${quantityOf(eb.ref('p.totalSold'), eb.ref('p.totalSoldRest'))}
        + coalesce(${eb.ref('h.sold')}, 0)`.as('sold'),
      quantityOf(eb.ref('p.totalLost'), eb.ref('p.totalLostRest')).as('lost'),
      /** Held by locks, and by orders that can still be paid. */
      sql<bigint>`coalesce(${eb.ref('l.locked')}, 0) + coalesce(${eb.ref('h.held')}, 0)`.as(
        'locked',
      ),
    ]);

export type Stock = InferResult<ReturnType<typeof selectStock>>[number];

const lock = (db: Builder, p: { instanceId: string; productIds: readonly string[] }) =>
  db
    .selectFrom('merchant.product')
    .select(['id as row', 'productId', 'allowFraction', 'precisionLevel'])
    .where('instanceId', '=', p.instanceId)
    .where('productId', '=', (eb) => eb.fn.any(sql<string[]>`${p.productIds}`))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('merchant.instance as i')
          .where('i.id', '=', p.instanceId)
          .where('i.deletedMs', 'is', null),
      ),
    )
    .orderBy('id')
    .forUpdate();
const LOCK = statement('merchant-products-lock', lock);

/**
 * Locks these products against other takers until the transaction ends, always in the same order. A
 * deleted instance has none.
 */
export async function lockProducts(
  client: PoolClient,
  instanceId: string,
  productIds: readonly string[],
): Promise<InferResult<ReturnType<typeof lock>>> {
  return await run(client, LOCK, { instanceId, productIds });
}

interface RowsAt {
  readonly rows: readonly number[];
  readonly now: number;
}

const EXPIRE = statement('merchant-stock-expire', (db, p: RowsAt) =>
  db
    .updateTable('merchant.order')
    .set({ stage: 'expired', openUntilMs: null })
    .where('stage', '=', 'open')
    .where('attemptKey', 'is', null)
    .where('payDeadlineMs', '<=', p.now)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('merchant.stockHold as s')
        .innerJoin('merchant.order as o', 'o.id', 's.orderRow')
        .select('o.id')
        .where('s.productRow', '=', (eb) => eb.fn.any(sql<number[]>`${p.rows}`))
        .where('o.stage', '=', 'open')
        .where('o.attemptKey', 'is', null)
        .where('o.payDeadlineMs', '<=', p.now)
        .forUpdate('o')
        .skipLocked(),
    ),
);
const READ_LOCKED = statement('merchant-stock-locked', (db, p: RowsAt) =>
  selectStock(db, p.now, 0)
    .select('p.id')
    .where('p.id', '=', (eb) => eb.fn.any(sql<number[]>`${p.rows}`)),
);

/**
 * Returns the stock of products that this transaction has locked, by row. It expires overdue orders
 * first: no payment of theirs can begin after that, so their stock is surely free. One that is
 * being paid at this moment is left alone, and keeps its stock.
 */
export async function listLockedStock(
  client: PoolClient,
  rows: readonly number[],
  now: number,
): Promise<Map<number, Stock>> {
  await run(client, EXPIRE, { rows, now });
  const found = await run(client, READ_LOCKED, { rows, now });
  return new Map(found.map(({ id, ...stock }) => [id, stock]));
}

export interface Hold {
  readonly productRow: number;
  readonly quantity: bigint;
}

const held = itemColumns({ productRow: 'bigint', quantity: 'numeric', quantityRest: 'numeric' });
type Holds = ArraysOf<typeof held>;

const inRows = (holds: readonly Hold[]): Holds =>
  held.of(holds.map(({ productRow, quantity }) => ({ productRow, ...takenColumns(quantity) })));

function takenColumns(quantity: bigint) {
  const { units, rest } = inParts(quantity, 'up');
  return { quantity: units, quantityRest: rest };
}

const HOLD = statement('merchant-stock-hold', (db, p: Holds & { orderRow: number }) =>
  db
    .insertInto('merchant.stockHold')
    .columns(['orderRow', 'productRow', 'quantity', 'quantityRest'])
    .expression((eb) =>
      eb
        .selectFrom(held.as(p, 't'))
        .select((eb) => [
          eb.val(p.orderRow).as('orderRow'),
          't.productRow',
          sql<number>`${eb.ref('t.quantity')}::bigint`.as('quantity'),
          sql<number>`${eb.ref('t.quantityRest')}::bigint`.as('quantityRest'),
        ]),
    ),
);

export async function holdForOrder(
  client: PoolClient,
  orderRow: number,
  holds: readonly Hold[],
): Promise<void> {
  await run(client, HOLD, { orderRow, ...inRows(holds) });
}

const READ_OWN = statement('merchant-locks-own', (db, p: RowsAt) =>
  db
    .selectFrom('merchant.productLock as l')
    // A lock that is called like its product is the instance's own.
    .innerJoin('merchant.product as p', (join) =>
      join.onRef('l.productRow', '=', 'p.id').onRef('l.lockUuid', '=', 'p.productId'),
    )
    .select((eb) => [
      'l.productRow',
      quantityOf(eb.ref('l.quantity'), eb.ref('l.quantityRest')).as('quantity'),
    ])
    .where('p.id', '=', (eb) => eb.fn.any(sql<number[]>`${p.rows}`))
    .where('l.untilMs', '>', p.now),
);

/** Quantities of products, by row, that the instance itself has locked. */
export async function listOwnLocks(
  client: PoolClient,
  rows: readonly number[],
  now: number,
): Promise<Map<number, bigint>> {
  const found = await run(client, READ_OWN, { rows, now });
  return new Map(found.map(({ productRow, quantity }) => [productRow, quantity]));
}

const ofLock = (column: 'quantity' | 'quantityRest') =>
  columnRef('merchant.productLock', 'l', column);
/** The quantity of a lock, less the one that is taken of it. */
const leftOf = sql<bigint>`(${ofLock('quantity')} - t.quantity) * 1000000
  + ${ofLock('quantityRest')} - t.quantity_rest`;

const SHRINK_OWN = statement('merchant-locks-own-shrink', (db, p: Holds) =>
  db
    .with('taken', (of) => of.selectFrom(held.as(p, 't')).selectAll())
    .with('gone', (of) =>
      of
        .deleteFrom('merchant.productLock as l')
        .using(['merchant.product as p', 'taken as t'])
        .whereRef('l.productRow', '=', 'p.id')
        .whereRef('l.lockUuid', '=', 'p.productId')
        .whereRef('t.productRow', '=', 'p.id')
        .where(leftOf, '<=', 0n),
    )
    .updateTable('merchant.productLock as l')
    .from(['merchant.product as p', 'taken as t'])
    .set((eb) => ({
      quantity: sql`${eb.ref('l.quantity')} - ${eb.ref('t.quantity')}`,
      quantityRest: sql`${eb.ref('l.quantityRest')} - ${eb.ref('t.quantityRest')}`,
    }))
    .whereRef('l.productRow', '=', 'p.id')
    .whereRef('l.lockUuid', '=', 'p.productId')
    .whereRef('t.productRow', '=', 'p.id')
    .where(leftOf, '>', 0n),
);

/** Shrinks locks by what an order takes over. A lock that is used up is gone. */
export async function shrinkOwnLocks(client: PoolClient, taken: readonly Hold[]): Promise<void> {
  await run(client, SHRINK_OWN, inRows(taken));
}

interface NamedLock {
  readonly productRow: number;
  readonly lockUuid: string;
}

interface NewLock extends NamedLock, Hold {
  readonly untilMs: number;
}

const PUT = statement(
  'merchant-lock-put',
  (db, p: Omit<NewLock, 'quantity'> & ReturnType<typeof takenColumns>) =>
    db.insertInto('merchant.productLock').values({
      productRow: p.productRow,
      lockUuid: p.lockUuid,
      untilMs: p.untilMs,
      quantity: sql`${p.quantity}::bigint`,
      quantityRest: sql`${p.quantityRest}::bigint`,
    }),
);

/** The lock of this name must be removed: see dropLock. */
export async function putLock(client: PoolClient, lock: NewLock): Promise<void> {
  await run(client, PUT, { ...lock, ...takenColumns(lock.quantity) });
}

const DROP = statement('merchant-lock-drop', (db, p: NamedLock) =>
  db
    .deleteFrom('merchant.productLock')
    .where('productRow', '=', p.productRow)
    .where('lockUuid', '=', p.lockUuid),
);

export async function dropLock(
  client: PoolClient,
  productRow: number,
  lockUuid: string,
): Promise<void> {
  await run(client, DROP, { productRow, lockUuid });
}

const DROP_ALL = statement(
  'merchant-locks-drop',
  (db, p: { instanceId: string; lockUuids: readonly string[] }) =>
    db
      .deleteFrom('merchant.productLock as l')
      .using('merchant.product as p')
      .where('l.lockUuid', '=', (eb) => eb.fn.any(sql<string[]>`${p.lockUuids}`))
      .whereRef('p.id', '=', 'l.productRow')
      .where('p.instanceId', '=', p.instanceId),
);

/** Drops locks of any product of the instance. A cart's locks may share one name. */
export async function dropLocks(
  client: PoolClient,
  instanceId: string,
  lockUuids: readonly string[],
): Promise<void> {
  await run(client, DROP_ALL, { instanceId, lockUuids });
}
