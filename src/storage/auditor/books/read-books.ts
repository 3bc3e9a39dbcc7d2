/**
 * Reading the parties' books, all of one moment of their database: one read-only transaction with one
 * snapshot. The auditor alone reads tables of others, and changes none.
 */
import 'server-only';
import type { PoolClient } from 'pg';
import type { Database } from '@/storage/client';
import type { BookRule } from './rule';

/** One moment of a database. */
export type Snapshot = Pick<PoolClient, 'query'>;

export interface BrokenRow {
  /** Its identifying columns; bytes as they are. */
  readonly row: Readonly<Record<string, unknown>>;
  readonly stated: bigint | null;
  readonly actual: bigint | null;
}

export async function withSnapshot<T>(
  db: Database,
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return db.transaction(async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    return read(client);
  });
}

export async function findBrokenRows(snapshot: Snapshot, rule: BookRule): Promise<BrokenRow[]> {
  const { rows } = await snapshot.query<{ stated: string | null; actual: string | null }>(
    rule.text,
  );
  return rows.map(({ stated, actual, ...row }) => ({
    row,
    stated: unitsOf(stated),
    actual: unitsOf(actual),
  }));
}

/** Also of int and bigint columns, which may come as numbers. */
function unitsOf(value: string | null): bigint | null {
  return value === null ? null : BigInt(value);
}
