/** Texts that searches look at (merchant/orders/search-text.ts). */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { itemColumns, type ArraysOf } from '@/storage/item-columns';
import { run, statement, type Builder } from '@/storage/statement';

const unwritten = (db: Builder, p: { limit: number }) =>
  db
    .selectFrom('merchant.orderText as t')
    .innerJoin('merchant.order as o', 'o.id', 't.orderRow')
    .innerJoin('merchant.contract as c', 'c.orderRow', 't.orderRow')
    .select(['t.orderRow', 'o.orderId', 'o.summary', 'c.terms'])
    .where('t.text', '=', sql.lit(''))
    .orderBy('t.orderRow', 'desc')
    .limit(p.limit)
    // The lock keeps contracts that are being forgotten from being read.
    .forKeyShare('c');

const UNWRITTEN = statement('merchant-order-texts-unwritten', unwritten);

export type UnwrittenOrder = InferResult<ReturnType<typeof unwritten>>[number];

const written = itemColumns({ orderRow: 'bigint', text: 'text' });

const WRITE = statement('merchant-order-texts-write', (db, p: ArraysOf<typeof written>) =>
  db
    .updateTable('merchant.orderText as t')
    .from(written.as(p, 'w'))
    .set((eb) => ({ text: eb.ref('w.text') }))
    .whereRef('t.orderRow', '=', 'w.orderRow')
    .where('t.text', '=', sql.lit('')),
);

/** Writes the texts of the newest orders that have none, and answers how many there were. */
export function writeTexts(
  db: Database,
  limit: number,
  textOf: (order: UnwrittenOrder) => string,
): Promise<number> {
  return db.transaction(async (client) => {
    const orders = await run(client, UNWRITTEN, { limit });
    if (orders.length === 0) return 0;
    const texts = orders.map((order) => ({ orderRow: order.orderRow, text: textOf(order) }));
    await run(client, WRITE, written.of(texts));
    return orders.length;
  });
}
