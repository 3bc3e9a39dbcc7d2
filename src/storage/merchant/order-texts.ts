/** Texts that searches look at (merchant/orders/search-text.ts). */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
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

interface Written {
  readonly rows: readonly number[];
  readonly texts: readonly string[];
}

const WRITE = statement('merchant-order-texts-write', (db, p: Written) =>
  db
    .updateTable('merchant.orderText as t')
    .from(
      sql<{ row: number; text: string }>`unnest(${p.rows}::bigint[], ${p.texts}::text[])`.as<'w'>(
        sql`w("row", text)`,
      ),
    )
    .set((eb) => ({ text: eb.ref('w.text') }))
    .whereRef('t.orderRow', '=', 'w.row')
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
    const rows = orders.map(({ orderRow }) => orderRow);
    await run(client, WRITE, { rows, texts: orders.map(textOf) });
    return orders.length;
  });
}
