/**
 * Reading the parties' books, all of one moment of their database: one read-only transaction with one
 * snapshot. The auditor alone reads tables of others, and changes none. Connections are the pool's, so
 * values arrive as everywhere (parsers.ts).
 */
import 'server-only';
import type { Compilable } from 'kysely';
import type { Database, Transaction } from '@/storage/client';
import { portions, runOnce, type Builder } from '@/storage/statement';
import type { BookRule } from './rule';

/** An audit takes as long as it takes, also where short limits are set. */
const NO_LIMITS = `select set_config(name, '0', true) from pg_settings where name in
  ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;

/** One moment of a database. */
export type Snapshot = Pick<Transaction, 'query'>;

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
    await client.query(NO_LIMITS);
    // Long results are read to their end.
    await client.query('set local cursor_tuple_fraction = 1');
    return read(client);
  });
}

export async function listBrokenRows(
  snapshot: Snapshot,
  broken: BookRule['broken'],
): Promise<BrokenRow[]> {
  const rows = await runOnce(snapshot, broken);
  return rows.map(({ stated, actual, ...row }) => ({ row, stated, actual }));
}

/** One by one, however many there are. */
export async function* listRows<Row>(
  snapshot: Snapshot,
  build: (db: Builder) => Compilable<Row>,
): AsyncGenerator<Row> {
  for await (const rows of portions(snapshot, build)) yield* rows;
}
