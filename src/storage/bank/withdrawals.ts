/** Withdrawal operations. Every change of state is conditional. */
import 'server-only';
import type { InferResult, Insertable } from 'kysely';
import type { BankWithdrawal, BankWithdrawalStatus } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import {
  first,
  valuesFor,
  run,
  statement,
  type Builder,
  type Queryable,
} from '@/storage/statement';

const select = (db: Builder, p: { readonly id: string }) =>
  db
    .selectFrom('bank.withdrawal as w')
    .innerJoin('bank.account as a', 'a.id', 'w.accountId')
    .leftJoin('bank.account as e', 'e.id', 'w.exchangeAccountId')
    .select([
      'w.id',
      'w.accountId',
      'a.username',
      'w.units as amount',
      'w.status',
      'w.reservePub',
      /** The address exactly as the wallet wrote it. */
      'w.exchangePayto',
      'w.exchangeAccountId',
      'e.username as exchangeUsername',
      'w.createdMs',
    ])
    .where('w.id', '=', p.id);

export type StoredWithdrawal = InferResult<ReturnType<typeof select>>[number];

const FIND = statement('bank_find_withdrawal', select);

export async function findWithdrawal(db: Database, id: string): Promise<StoredWithdrawal | null> {
  return (await first(db, FIND, { id })) ?? null;
}

const LOCK = statement('bank_lock_withdrawal', (db, p: { id: string }) =>
  select(db, p).forNoKeyUpdate('w'),
);

/** Holds the row until the caller's transaction ends. */
export async function lockWithdrawal(on: Queryable, id: string): Promise<StoredWithdrawal | null> {
  return (await first(on, LOCK, { id })) ?? null;
}

type NewWithdrawal = Pick<Insertable<BankWithdrawal>, 'id' | 'accountId' | 'units' | 'createdMs'>;

const INSERT = statement('bank_insert_withdrawal', (db, p: NewWithdrawal) =>
  db
    .insertInto('bank.withdrawal')
    .values(valuesFor('bank.withdrawal', p, ['id', 'accountId', 'units', 'createdMs'])),
);

export async function insertWithdrawal(db: Database, withdrawal: NewWithdrawal): Promise<void> {
  await run(db, INSERT, withdrawal);
}

export interface StoredSelection {
  readonly reservePub: Uint8Array;
  readonly exchangePayto: string;
  readonly exchangeAccountId: number;
  readonly exchangeUsername: string;
}

const SELECT_EXCHANGE = statement(
  'bank_write_selection',
  (db, p: Omit<StoredSelection, 'exchangeUsername'> & { readonly id: string }) =>
    db
      .updateTable('bank.withdrawal')
      .set(valuesFor('bank.withdrawal', p, ['reservePub', 'exchangePayto', 'exchangeAccountId']))
      .where('id', '=', p.id)
      .where('reservePub', 'is', null)
      .returning('id'),
);

/** Stores a first selection. Throws if there is one. The caller has locked the row. */
export async function writeSelection(
  on: Queryable,
  id: string,
  selection: StoredSelection,
): Promise<void> {
  const selected = await run(on, SELECT_EXCHANGE, { id, ...selection });
  if (selected.length !== 1) throw new Error(`withdrawal ${id} was selected twice`);
}

interface Move {
  readonly from: BankWithdrawalStatus;
  readonly to: BankWithdrawalStatus;
  readonly transferId: number | null;
}

const MOVE = statement('bank_write_status', (db, p: Move & { readonly id: string }) =>
  db
    .updateTable('bank.withdrawal')
    .set({ status: p.to, transferId: p.transferId })
    .where('id', '=', p.id)
    .where('status', '=', p.from)
    .returning('id'),
);

/** The row is locked by the caller, so the count can only be 1. */
export async function writeStatus(on: Queryable, id: string, move: Move): Promise<void> {
  const moved = await run(on, MOVE, { id, ...move });
  if (moved.length !== 1) throw new Error(`withdrawal ${id} was not ${move.from}`);
}
