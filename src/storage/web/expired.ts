import 'server-only';
import type { Database } from '@/storage/client';

/** Rows of one table that one statement removes. */
const BATCH = 5_000;

const TABLES = [
  { table: 'session', key: 'id_hash', ends: 'expires_ms' },
  { table: 'note', key: 'name_hash', ends: 'expires_ms' },
  { table: 'form', key: 'key_hash', ends: 'expires_ms' },
  { table: 'rate', key: 'key', ends: 'expire' },
] as const;

/** Removes rows whose time is over, at most a batch of each table. Answers whether there may be more. */
export async function deleteExpired(db: Database, now: number): Promise<boolean> {
  let isFull = false;
  for (const { table, key, ends } of TABLES) {
    isFull = (await deleteBatch(db, { table, key, ends }, now)) || isFull;
  }
  return isFull;
}

async function deleteBatch(
  db: Database,
  { table, key, ends }: { readonly table: string; readonly key: string; readonly ends: string },
  now: number,
): Promise<boolean> {
  const text = `
    with gone as (
      delete from web.${table} where ${key} in (
        select ${key} from web.${table} where ${ends} <= $1 limit ${BATCH} for update skip locked)
      returning 1)
    select count(*)::int as count from gone`;
  const [row] = await db.query<{ count: number }>(`web-expire-${table}`, text, [now]);
  return (row?.count ?? 0) >= BATCH;
}
