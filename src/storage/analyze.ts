/** Counts the rows of new tables, which PostgreSQL itself does only after a minute or more. */
import 'server-only';
import type { Database } from './client';

const SCHEMAS = ['auditor', 'bank', 'deployment', 'exchange', 'merchant', 'sync', 'web'];

/** The wrong index of a smaller table costs as little as the right one. */
const MIN_BYTES = 40_960;

export const FIND_NEW = `
  select c.oid::regclass::text as name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind = 'r' and c.reltuples < 0
    and pg_relation_size(c.oid) >= $2`;

/**
 * Analyzes the tables that have rows and were never analyzed. Until then, PostgreSQL takes all
 * indices for equally good. It may look for an order among all orders of its instance.
 */
export async function analyzeNewTables(db: Database): Promise<void> {
  const { rows } = await db.pool.query<{ name: string }>(FIND_NEW, [SCHEMAS, MIN_BYTES]);
  for (const { name } of rows) await db.pool.query(`analyze ${name}`);
}
