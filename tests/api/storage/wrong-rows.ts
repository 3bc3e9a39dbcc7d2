/** Statements whose rows have types that PostgreSQL does not answer. A test has to find them. */
import { sql } from 'kysely';
import { statement } from '@/storage/statement';

statement('wrong-money', (db) =>
  db.selectFrom('merchant.order').select(({ fn }) => fn.sum<number>('amount').as('sum')),
);

statement('wrong-boolean', (db) =>
  db
    .selectFrom('merchant.order as o')
    .select((eb) => ['o.id', sql<string>`${eb.ref('o.paidMs')} is null`.as('isUnpaid')]),
);

statement('wrong-bytes', (db) => db.selectNoFrom(sql<Uint8Array[]>`array['a', 'b']`.as('keys')));
