/** A database as one session sees it, with what that one has not committed. */
import type pg from 'pg';
import type { Database } from '@/storage/client';

export function tampered(db: Database, client: pg.PoolClient): Database {
  const query = ((asked: never) =>
    String(asked).startsWith('set transaction') ? undefined : client.query(asked)) as never;
  return { ...db, transaction: (run) => run({ query } as unknown as pg.PoolClient) };
}
