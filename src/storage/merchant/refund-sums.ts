/** Sums the refunds of orders, for a list. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { run, statement, total, type Builder } from '@/storage/statement';

const sums = (db: Builder, p: { rows: readonly number[] }) =>
  db
    .selectFrom('merchant.refund as r')
    .where('r.orderRow', '=', (eb) => sql<number>`any(${eb.val(p.rows)}::bigint[])`)
    .where('r.failureStatus', 'is', null)
    .groupBy('r.orderRow')
    .select((eb) => [
      'r.orderRow',
      total(eb.ref('r.amount')).as('amount'),
      /** The part that no wallet has collected. */
      total(
        sql<bigint>`case when ${eb.ref('r.takenMs')} is null then ${eb.ref('r.amount')} end`,
      ).as('pending'),
    ]);

const SUMS = statement('merchant-refund-sums', sums);

export type RefundSums = Pick<InferResult<ReturnType<typeof sums>>[number], 'amount' | 'pending'>;

/** Maps the orders that have refunds to their sums, without those that an exchange has refused. */
export async function listRefundSums(
  db: Database,
  rows: readonly number[],
): Promise<ReadonlyMap<number, RefundSums>> {
  const found = await run(db, SUMS, { rows });
  return new Map(found.map(({ orderRow, ...of }) => [orderRow, of]));
}
