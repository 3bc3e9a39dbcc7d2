/** Transfers to reserves, summed up. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { run, statement, type Builder } from '@/storage/statement';

const sums = (db: Builder, p: { readonly reservePubs: readonly Uint8Array[] }) =>
  db
    .selectFrom('exchange.reserveCredit')
    .select((eb) => [
      'reservePub',
      /** All together, and the first of them. */
      eb.fn.sum<bigint>('amount').as('total'),
      sql<bigint>`(array_agg(${eb.ref('amount')} order by ${eb.ref('wireRow')}))[1]`.as('first'),
      /** When the last one came. */
      eb.fn.max('timestampMs').as('lastMs'),
    ])
    .where('reservePub', '=', ({ fn }) => fn.any(sql<Uint8Array[]>`${p.reservePubs}`))
    .groupBy('reservePub');

export type CreditSums = InferResult<ReturnType<typeof sums>>[number];

const SUMS = statement('exchange-reserve-credits', sums);

/** Sums the credits of the reserves that got any. */
export async function listCreditSums(
  db: Database,
  reservePubs: readonly Uint8Array[],
): Promise<CreditSums[]> {
  return await run(db, SUMS, { reservePubs });
}
