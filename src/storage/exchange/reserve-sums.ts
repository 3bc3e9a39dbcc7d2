/** Several reserves at once, without their histories. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { run, statement, type Builder } from '@/storage/statement';

const sums = (db: Builder, p: { readonly reservePubs: readonly Uint8Array[] }) =>
  db
    .selectFrom('exchange.reserve as r')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('exchange.withdrawal as w')
        .whereRef('w.reservePub', '=', 'r.reservePub')
        .select((eb) => [
          eb.fn.countAll<number>().as('coins'),
          /** The coins' value without fees. */
          sql<bigint>`coalesce(sum(${eb.ref('w.amountWithFee')} - ${eb.ref('w.withdrawFee')}), 0)`.as(
            'withdrawn',
          ),
        ])
        .as('w'),
    )
    .select(['r.reservePub', 'r.balance as waiting', 'w.coins', 'w.withdrawn'])
    .where('r.reservePub', '=', ({ fn }) => fn.any(sql<Uint8Array[]>`${p.reservePubs}`));

export type ReserveSum = InferResult<ReturnType<typeof sums>>[number];

const SUMS = statement('exchange-reserve-sums', sums);

/** A reserve that never got money is left out. */
export async function listReserveSums(
  db: Database,
  reservePubs: readonly Uint8Array[],
): Promise<ReserveSum[]> {
  return await run(db, SUMS, { reservePubs });
}
