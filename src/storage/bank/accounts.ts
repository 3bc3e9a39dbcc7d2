/** Accounts of the bank: rows as domain values. Deleted ones are not found, but keep their names. */
import 'server-only';
import { sql, type InferResult, type Insertable } from 'kysely';
import type { BankAccount } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import {
  first,
  valuesFor,
  run,
  statement,
  type Builder,
  type Queryable,
} from '@/storage/statement';

const select = (db: Builder) =>
  db
    .selectFrom('bank.account')
    .select([
      'id',
      'username',
      'passwordHash',
      /** The number of times the password has changed. */
      'passwordVersion',
      'balanceUnits',
      'debitLimitUnits',
      'isExchange',
      'isPublic',
    ])
    .where('closedMs', 'is', null);

export type StoredAccount = InferResult<ReturnType<typeof select>>[number];

const FIND_BY_USERNAME = statement('bank_find_account', (db, p: { username: string }) =>
  select(db).where('username', '=', p.username),
);

export async function findAccount(db: Database, username: string): Promise<StoredAccount | null> {
  return (await first(db, FIND_BY_USERNAME, { username })) ?? null;
}

/** The column's range. The protocol allows numbers that no account of ours can have. */
const MAX_NUMBER = 2_147_483_647;

const FIND_BY_NUMBER = statement('bank_find_account_by_number', (db, p: { id: number }) =>
  select(db).where('id', '=', p.id),
);

export async function findAccountByNumber(db: Database, id: number): Promise<StoredAccount | null> {
  if (id > MAX_NUMBER) return null;
  return (await first(db, FIND_BY_NUMBER, { id })) ?? null;
}

export type NewAccount = Pick<
  Insertable<BankAccount>,
  'username' | 'passwordHash' | 'debitLimitUnits' | 'isExchange' | 'createdMs'
>;

const INSERT = statement('bank_insert_account', (db, p: NewAccount) =>
  db
    .insertInto('bank.account')
    .values(
      valuesFor('bank.account', p, [
        'username',
        'passwordHash',
        'debitLimitUnits',
        'isExchange',
        'createdMs',
      ]),
    )
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id'),
);

/** The new account's number, null when the name is taken. */
export async function insertAccount(on: Queryable, account: NewAccount): Promise<number | null> {
  return (await first(on, INSERT, account))?.id ?? null;
}

const SET_PASSWORD = statement('bank_set_password', (db, p: { id: number; hash: string }) =>
  db
    .updateTable('bank.account')
    .set((eb) => ({ passwordHash: p.hash, passwordVersion: eb('passwordVersion', '+', 1) }))
    .where('id', '=', p.id),
);

/** Another password: sessions that began with the old one end. */
export async function updatePassword(db: Database, id: number, hash: string): Promise<void> {
  await run(db, SET_PASSWORD, { id, hash });
}

interface Renewal {
  readonly old: string;
  readonly renewed: string;
}

const REPLACE_HASH = statement('bank_replace_hash', (db, p: Renewal & { id: number }) =>
  db
    .updateTable('bank.account')
    .set({ passwordHash: p.renewed })
    .where('id', '=', p.id)
    .where('passwordHash', '=', p.old)
    .returning('id'),
);

/** The same password. False when the account has another hash by now, which stays. */
export async function replacePasswordHash(
  db: Database,
  id: number,
  renewal: Renewal,
): Promise<boolean> {
  return (await run(db, REPLACE_HASH, { id, ...renewal })).length === 1;
}

const MOST_PUBLIC = 1000;
const selectPublic = (db: Builder) =>
  db
    .selectFrom('bank.account')
    .select(['id as accountNumber', 'username', 'balanceUnits'])
    .where('closedMs', 'is', null)
    .where('isPublic', '=', true)
    .orderBy('username')
    .limit(MOST_PUBLIC);
const LIST_PUBLIC = statement('bank_list_public_accounts', selectPublic);

export async function listPublicAccounts(
  db: Database,
): Promise<InferResult<ReturnType<typeof selectPublic>>> {
  return await run(db, LIST_PUBLIC, {});
}

const SET_PUBLIC = statement('bank_set_public', (db, p: { id: number; isPublic: boolean }) =>
  db.updateTable('bank.account').set({ isPublic: p.isPublic }).where('id', '=', p.id),
);

export async function updateIsPublic(db: Database, id: number, isPublic: boolean): Promise<void> {
  await run(db, SET_PUBLIC, { id, isPublic });
}

const SET_EXCHANGE = statement('bank_set_exchange', (db, p: { id: number; isExchange: boolean }) =>
  db.updateTable('bank.account').set({ isExchange: p.isExchange }).where('id', '=', p.id),
);

export async function updateIsExchange(
  db: Database,
  id: number,
  isExchange: boolean,
): Promise<void> {
  await run(db, SET_EXCHANGE, { id, isExchange });
}

const LIMIT_DEBIT = statement('bank_limit_debit', (db, p: { id: number; units: bigint }) =>
  db
    .updateTable('bank.account')
    .set({ debitLimitUnits: p.units })
    .where('id', '=', p.id)
    .where('closedMs', 'is', null)
    .where('balanceUnits', '>=', sql<bigint>`-${p.units}::numeric`)
    .returning('id'),
);

/** False when the account is deeper in debt than that. */
export async function updateDebitLimit(db: Database, id: number, units: bigint): Promise<boolean> {
  return (await run(db, LIMIT_DEBIT, { id, units })).length === 1;
}

const LOCK_OPEN_WITHDRAWALS = statement('bank_lock_open_withdrawals', (db, p: { id: number }) =>
  db
    .selectFrom('bank.withdrawal')
    .select('id')
    .where('accountId', '=', p.id)
    .where('status', 'in', ['pending', 'selected', 'approved'])
    .orderBy('id')
    .forNoKeyUpdate(),
);
const ABORT_WITHDRAWALS = statement('bank_abort_withdrawals', (db, p: { ids: string[] }) =>
  db
    .updateTable('bank.withdrawal')
    .set({ status: 'aborted' })
    .where('id', '=', ({ fn }) => fn.any(sql<string[]>`${p.ids}`)),
);
const CLOSE = statement('bank_close_account', (db, p: { id: number; closedMs: number }) =>
  db
    .updateTable('bank.account')
    .set({ closedMs: p.closedMs, passwordHash: null, isPublic: false })
    .where('id', '=', p.id)
    .where('closedMs', 'is', null)
    .where('balanceUnits', '=', 0n)
    .returning('id'),
);

/**
 * Deletes an account that holds nothing and owes nothing, with its open withdrawals. Returns their
 * ids, or null if there is money. Waits for transfers that hold the account's row. Lock order as
 * everywhere: operations, then the account.
 */
export async function closeAccount(
  db: Database,
  { id, closedMs }: { readonly id: number; readonly closedMs: number },
): Promise<readonly string[] | null> {
  return await db.transaction(async (client) => {
    const open = await run(client, LOCK_OPEN_WITHDRAWALS, { id });
    if ((await run(client, CLOSE, { id, closedMs })).length !== 1) return null;
    const ids = open.map((withdrawal) => withdrawal.id);
    await run(client, ABORT_WITHDRAWALS, { ids });
    return ids;
  });
}
