/** Notes on an order: when its goods were sent, and what the shop's people write down. */
import 'server-only';
import { sql } from 'kysely';
import type { Database } from '@/storage/client';
import { first, run, statement } from '@/storage/statement';

export interface Sending {
  /** Null when they have not been sent. */
  readonly sentMs: number | null;
  readonly sentNote: string | null;
}

const MARK = statement('merchant-order-mark-sent', (db, p: Sending & { row: number }) =>
  db
    .updateTable('merchant.order')
    .set({ sentMs: p.sentMs, sentNote: p.sentNote })
    .where('id', '=', p.row)
    .where('stage', 'in', [sql.lit<'paid'>('paid'), sql.lit<'wired'>('wired')])
    .returning('id'),
);

/** False if the order is not paid. */
export async function noteSending(db: Database, row: number, sending: Sending): Promise<boolean> {
  return (await first(db, MARK, { ...sending, row })) !== undefined;
}

const NOTE = statement('merchant-order-note', (db, p: { row: number; note: string | null }) =>
  db.updateTable('merchant.order').set({ note: p.note }).where('id', '=', p.row),
);

/** Replaces the shop's own note. Null deletes it. */
export async function writeNote(db: Database, row: number, note: string | null): Promise<void> {
  await run(db, NOTE, { row, note });
}
