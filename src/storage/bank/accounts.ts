/** Accounts of the bank: rows as domain values. Deleted ones are not found, but keep their names. */
import 'server-only';
import type { Database } from '@/storage/client';
import type { Queryable } from './post-transfer';

export interface StoredAccount {
  /** The account number. */
  readonly id: number;
  readonly username: string;
  readonly passwordHash: string | null;
  /** How often the password has changed. */
  readonly passwordVersion: number;
  readonly balanceUnits: bigint;
  readonly debitLimitUnits: bigint;
  readonly isExchange: boolean;
  readonly isPublic: boolean;
}

export interface NewAccount {
  readonly username: string;
  readonly passwordHash: string | null;
  readonly debitLimitUnits: bigint;
  readonly isExchange: boolean;
  readonly createdMs: number;
}

interface Row {
  id: number;
  username: string;
  password_hash: string | null;
  password_version: number;
  balance_units: string;
  debit_limit_units: string;
  is_exchange: boolean;
  is_public: boolean;
}

const SELECT = `
select id, username, password_hash, password_version, balance_units, debit_limit_units, is_exchange, is_public
from bank.account where closed_ms is null`;

const FIND_BY_USERNAME = `${SELECT} and username = $1`;
const FIND_BY_NUMBER = `${SELECT} and id = $1`;

export async function findAccount(db: Database, username: string): Promise<StoredAccount | null> {
  return first(await db.query<Row>('bank_find_account', FIND_BY_USERNAME, [username]));
}

/** The column's range; the protocol allows numbers that no account of ours can have. */
const MAX_NUMBER = 2_147_483_647;

export async function findAccountByNumber(db: Database, id: number): Promise<StoredAccount | null> {
  if (id > MAX_NUMBER) return null;
  return first(await db.query<Row>('bank_find_account_by_number', FIND_BY_NUMBER, [id]));
}

const INSERT = `
insert into bank.account (username, password_hash, debit_limit_units, is_exchange, created_ms)
values ($1, $2, $3, $4, $5) on conflict (username) do nothing returning id`;

/** The new account's number, null when the name is taken. */
export async function insertAccount(run: Queryable, account: NewAccount): Promise<number | null> {
  const { username, passwordHash, debitLimitUnits, isExchange, createdMs } = account;
  const values = [username, passwordHash, debitLimitUnits.toString(), isExchange, createdMs];
  const { rows } = await run.query<{ id: number }>({
    name: 'bank_insert_account',
    text: INSERT,
    values,
  });
  return rows[0]?.id ?? null;
}

/** Another password: sessions that began with the old one end. */
export async function updatePassword(db: Database, id: number, hash: string): Promise<void> {
  const data = { passwordHash: hash, passwordVersion: { increment: 1 } };
  await (await db.prisma()).bankAccount.update({ where: { id }, data });
}

const REPLACE_HASH = `
update bank.account set password_hash = $3 where id = $1 and password_hash = $2 returning id`;

/** The same password. False when the account has another hash by now, which stays. */
export async function replacePasswordHash(
  db: Database,
  id: number,
  { old, renewed }: { readonly old: string; readonly renewed: string },
): Promise<boolean> {
  return (await db.query('bank_replace_hash', REPLACE_HASH, [id, old, renewed])).length === 1;
}

const MOST_PUBLIC = 1000;
const LIST_PUBLIC = `${SELECT} and is_public order by username limit ${MOST_PUBLIC}`;

export async function listPublicAccounts(db: Database): Promise<StoredAccount[]> {
  return (await db.query<Row>('bank_list_public_accounts', LIST_PUBLIC, [])).map(storedAccount);
}

export async function updateIsPublic(db: Database, id: number, isPublic: boolean): Promise<void> {
  await (await db.prisma()).bankAccount.update({ where: { id }, data: { isPublic } });
}

export async function updateIsExchange(
  db: Database,
  id: number,
  isExchange: boolean,
): Promise<void> {
  await (await db.prisma()).bankAccount.update({ where: { id }, data: { isExchange } });
}

const LIMIT_DEBIT = `
update bank.account set debit_limit_units = $2
where id = $1 and closed_ms is null and balance_units >= -$2::numeric returning id`;

/** False when the account is deeper in debt than that. */
export async function updateDebitLimit(db: Database, id: number, units: bigint): Promise<boolean> {
  const rows = await db.query('bank_limit_debit', LIMIT_DEBIT, [id, units.toString()]);
  return rows.length === 1;
}

const LOCK_OPEN_WITHDRAWALS = `
select id from bank.withdrawal
where account_id = $1 and status in ('pending', 'selected', 'approved')
order by id for no key update`;
const ABORT_WITHDRAWALS = `update bank.withdrawal set status = 'aborted' where id = any($1)`;
const CLOSE = `
update bank.account set closed_ms = $2, password_hash = null, is_public = false
where id = $1 and closed_ms is null and balance_units = 0 returning id`;

/**
 * Deletes an account that holds nothing and owes nothing, with its open withdrawals, whose ids it
 * answers; null when there is money. Waits for transfers that hold the account's row. Lock order as
 * everywhere: operations, then the account.
 */
export async function closeAccount(
  db: Database,
  { id, closedMs }: { readonly id: number; readonly closedMs: number },
): Promise<readonly string[] | null> {
  return await db.transaction(async (client) => {
    const open = await client.query<{ id: string }>(LOCK_OPEN_WITHDRAWALS, [id]);
    const closed = await client.query(CLOSE, [id, closedMs]);
    if (closed.rowCount !== 1) return null;
    const ids = open.rows.map((row) => row.id);
    await client.query(ABORT_WITHDRAWALS, [ids]);
    return ids;
  });
}

function first(rows: readonly Row[]): StoredAccount | null {
  return rows[0] === undefined ? null : storedAccount(rows[0]);
}

function storedAccount(row: Row): StoredAccount {
  return {
    id: row.id,
    username: row.username,
    passwordHash: row.password_hash,
    passwordVersion: row.password_version,
    balanceUnits: BigInt(row.balance_units),
    debitLimitUnits: BigInt(row.debit_limit_units),
    isExchange: row.is_exchange,
    isPublic: row.is_public,
  };
}
