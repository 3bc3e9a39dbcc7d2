/** Postings of an account, each with its transfer (`t`) and the other party's posting (`q`). */
import 'server-only';
import { sql } from 'kysely';
import type { Builder } from '@/storage/statement';

export const selectBookings = (db: Builder, p: { readonly accountId: number }) =>
  db
    .selectFrom('bank.posting as p')
    .innerJoin('bank.transfer as t', 't.id', 'p.transferId')
    .innerJoin('bank.posting as q', (join) =>
      join.onRef('q.transferId', '=', 'p.transferId').onRef('q.accountId', '<>', 'p.accountId'),
    )
    .where('p.accountId', '=', p.accountId)
    .select((eb) => [
      't.id as rowId',
      't.timestampMs as date',
      't.subject',
      /** Positive. `direction` says which way, for the account that was asked about. */
      eb.fn<bigint>('abs', ['p.units']).as('amount'),
      sql<'credit' | 'debit'>`case when ${eb.ref('p.units')} < 0 then 'debit' else 'credit' end`.as(
        'direction',
      ),
    ]);
