/** Frees expired locks, and moves the stock of settled orders into product totals. */
import 'server-only';
import { sql } from 'kysely';
import type { Database } from '@/storage/client';
import { itemColumns, type ArraysOf } from '@/storage/item-columns';
import { run, statement } from '@/storage/statement';

const DELETE_OLD_LOCKS = statement('merchant-locks-old', (db, p: { now: number; limit: number }) =>
  db
    .deleteFrom('merchant.productLock')
    .where((eb) =>
      eb(
        eb.refTuple('productRow', 'lockUuid'),
        'in',
        eb
          .selectFrom('merchant.productLock as old')
          .select(['old.productRow', 'old.lockUuid'])
          .where('old.untilMs', '<=', p.now)
          .limit(p.limit)
          .forUpdate()
          .skipLocked()
          .$asTuple('productRow', 'lockUuid'),
      ),
    )
    .returning('productRow'),
);

/** Removes expired locks. Returns how many there were, at most `limit`. */
export async function deleteOldLocks(db: Database, now: number, limit: number): Promise<number> {
  return (await run(db, DELETE_OLD_LOCKS, { now, limit })).length;
}

const FIND_SETTLED = statement('merchant-holds-settled', (db, p: { limit: number }) =>
  db
    .selectFrom('merchant.stockHold as s')
    .leftJoin('merchant.order as o', 'o.id', 's.orderRow')
    .select(['s.productRow', 's.orderRow'])
    .where((eb) =>
      eb.or([
        eb('o.id', 'is', null),
        eb('o.stage', 'in', ['paid', 'wired']),
        eb('o.stage', 'in', ['expired', 'aborted']).and('o.attemptKey', 'is', null),
      ]),
    )
    .limit(p.limit),
);
const LOCK_PRODUCTS = statement('merchant-holds-lock', (db, p: { rows: readonly number[] }) =>
  db
    .selectFrom('merchant.product')
    .select('id')
    .where('id', '=', (eb) => eb.fn.any(sql<number[]>`${p.rows}`))
    .orderBy('id')
    .forUpdate(),
);

const settled = itemColumns({ productRow: 'bigint', orderRow: 'bigint' });

const SETTLE = statement('merchant-holds-settle', (db, p: ArraysOf<typeof settled>) =>
  db
    .with('gone', (of) =>
      of
        .deleteFrom('merchant.stockHold as s')
        .using(settled.as(p, 'f'))
        .whereRef('s.productRow', '=', 'f.productRow')
        .whereRef('s.orderRow', '=', 'f.orderRow')
        .returning(['s.productRow', 's.orderRow', 's.quantity', 's.quantityRest']),
    )
    .with('sold', (of) =>
      of
        .selectFrom('gone as g')
        .innerJoin('merchant.order as o', 'o.id', 'g.orderRow')
        .select((eb) => [
          'g.productRow',
          eb.fn.sum<number>('g.quantity').as('quantity'),
          eb.fn.sum<number>('g.quantityRest').as('quantityRest'),
        ])
        .where('o.stage', 'in', ['paid', 'wired'])
        .groupBy('g.productRow'),
    )
    .updateTable('merchant.product as p')
    .from('sold')
    .set((eb) => ({
      totalSold: eb('p.totalSold', '+', eb.ref('sold.quantity')),
      totalSoldRest: eb('p.totalSoldRest', '+', eb.ref('sold.quantityRest')),
    }))
    .whereRef('p.id', '=', 'sold.productRow'),
);

/**
 * Moves settled orders into product totals. Pieces of paid orders are added to `total_sold`, and
 * each row here goes with that. A piece is therefore counted once at any time. Returns how many
 * rows there were, at most `limit`.
 */
export async function settleHolds(db: Database, limit: number): Promise<number> {
  return db.transaction(async (client) => {
    const found = await run(client, FIND_SETTLED, { limit });
    if (found.length === 0) return 0;
    const arrays = settled.of(found);
    await run(client, LOCK_PRODUCTS, { rows: arrays.productRow });
    await run(client, SETTLE, arrays);
    return found.length;
  });
}
