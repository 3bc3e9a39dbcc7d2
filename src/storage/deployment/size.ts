/** Figures of the whole database, for the operator. */
import 'server-only';
import { sql } from 'kysely';
import type { Database } from '@/storage/client';
import { only, statement } from '@/storage/statement';

const GET = statement('deployment-get-size', (db) =>
  db.selectNoFrom((eb) => [
    sql<number>`pg_database_size(current_database())`.as('bytes'),
    sql<number>`${eb
      .selectFrom('exchange.transfer')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('state', '=', sql.lit<'prepared'>('prepared'))}`.as('preparedTransfers'),
  ]),
);

export interface DatabaseSize {
  readonly bytes: number;
  /** Transfers to merchants that the bank has not confirmed yet. */
  readonly preparedTransfers: number;
}

export function getSize(db: Database): Promise<DatabaseSize> {
  return only(db, GET, {});
}
