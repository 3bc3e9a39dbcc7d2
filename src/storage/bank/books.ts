/** The books of the bank, all figures of one moment. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { collect, only, statement, type Builder } from '@/storage/statement';

const gather = (db: Builder) =>
  db
    .with(
      (cte) => cte('sums').materialized(),
      (cte) =>
        cte
          .selectFrom('bank.account as a')
          .select(['a.username', 'a.balanceUnits', 'a.debitLimitUnits', 'a.closedMs'])
          .select((eb) =>
            eb
              .selectFrom('bank.posting as p')
              .whereRef('p.accountId', '=', 'a.id')
              .select(({ fn }) => fn.coalesce(fn.sum<bigint>('p.units'), sql<bigint>`0`).as('sum'))
              .$asScalar()
              .$notNull()
              .as('units'),
          ),
    )
    .with('unbalanced', (cte) =>
      cte
        .selectFrom('bank.posting')
        .select('transferId as id')
        .groupBy('transferId')
        .having(({ fn }) => fn.sum('units'), '<>', 0)
        .union(
          cte
            .selectFrom('bank.transfer as c')
            .innerJoin('bank.posting as p', 'p.transferId', 'c.correctsId')
            .leftJoin('bank.posting as q', (join) =>
              join.onRef('q.transferId', '=', 'c.id').onRef('q.accountId', '=', 'p.accountId'),
            )
            .where('q.units', 'is distinct from', (eb) => sql<bigint>`-${eb.ref('p.units')}`)
            .select('c.id'),
        ),
    );

const select = (db: Builder) =>
  gather(db)
    .selectFrom('sums')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<bigint>('units'), sql<bigint>`0`).as('postings'),
      eb.fn.coalesce(eb.fn.sum<bigint>('balanceUnits'), sql<bigint>`0`).as('balances'),
      /**
       * Accounts whose balance is not the sum of their postings or is below their debit limit.
       * Deleted accounts whose balance is not zero, too.
       */
      eb.fn
        .coalesce(
          eb.fn
            .agg<string[]>('array_agg', ['username'])
            .orderBy('username')
            .filterWhere(
              eb.or([
                eb('units', '<>', eb.ref('balanceUnits')),
                eb('balanceUnits', '<', sql<bigint>`-${eb.ref('debitLimitUnits')}`),
                eb('closedMs', 'is not', null).and('balanceUnits', '<>', 0n),
              ]),
            ),
          sql<string[]>`'{}'`,
        )
        .as('wrongAccounts'),
      /** Rows whose postings do not sum to zero, and corrections that are not opposite. */
      eb
        .selectFrom('unbalanced')
        .select((eb) => collect(eb.ref('id'), eb.ref('id')).as('ids'))
        .$asScalar()
        .$notNull()
        .as('wrongTransfers'),
    ]);

export type BankSums = InferResult<ReturnType<typeof select>>[number];

const SUM = statement('bank_sum_books', select);

export async function getBankSums(db: Database): Promise<BankSums> {
  return await only(db, SUM, {});
}
