/** The bank's rows about an exchange's account. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import { runOnce, type Builder } from '@/storage/statement';
import type { Snapshot } from './read-books';

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
      /** From the account's view: above zero is a credit. */
      'p.units',
      't.reservePub',
      't.wtid',
      't.correctsId',
      sql<boolean>`${eb.ref('c.id')} is not null`.as('isCorrected'),
      /** User name of the other side. */
      'other.username as counterpart',
    ])
    .where('a.username', '=', username)
    .orderBy('t.id');

export type BankEntry = InferResult<ReturnType<typeof entries>>[number];

export async function readBankEntries(snapshot: Snapshot, username: string): Promise<BankEntry[]> {
  return await runOnce(snapshot, (db) => entries(db, username));
}
