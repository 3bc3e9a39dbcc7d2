/** Reads the bank's rows about an exchange's account. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Builder } from '@/storage/statement';
import { listRows, type Snapshot } from './read-books';

const entries = (db: Builder, username: string) =>
  db
    .selectFrom('bank.account as a')
    .innerJoin('bank.posting as p', 'p.accountId', 'a.id')
    .innerJoin('bank.transfer as t', 't.id', 'p.transferId')
    .leftJoin('bank.transfer as c', 'c.correctsId', 't.id')
    .leftJoin('bank.posting as q', (join) =>
      join.onRef('q.transferId', '=', 't.id').onRef('q.accountId', '<>', 'a.id'),
    )
    .leftJoin('bank.account as other', 'other.id', 'q.accountId')
    .select((eb) => [
      't.id',
      /** Positive for a credit to the account, negative for a debit. */
      'p.units',
      't.reservePub',
      't.wtid',
      't.correctsId',
      sql<boolean>`${eb.ref('c.id')} is not null`.as('isCorrected'),
      /** User name of the other side. */
      'other.username as counterpart',
    ])
    .where('a.username', '=', username);

export type BankEntry = InferResult<ReturnType<typeof entries>>[number];

/** Reads an account's entries, ordered by id. */
export function listBankEntries(snapshot: Snapshot, username: string): AsyncIterable<BankEntry> {
  return listRows(snapshot, (db) => entries(db, username).orderBy('t.id'));
}

/** Reads an account's payments, ordered by identifier in hexadecimal. Returned transfers do not count. */
export function listBankPayments(snapshot: Snapshot, username: string): AsyncIterable<BankEntry> {
  return listRows(snapshot, (db) =>
    entries(db, username)
      .where('p.units', '<', 0n)
      .where('t.correctsId', 'is', null)
      .orderBy((eb) => sql`coalesce(${eb.ref('t.wtid')}, '')`)
      .orderBy('t.id'),
  );
}
