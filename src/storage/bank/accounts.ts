/** Accounts of the bank: rows as domain values. */
import 'server-only';
import type { Database } from '@/storage/client';
import type { Queryable } from './post-transfer';

export interface StoredAccount {
  /** The account number. */
  readonly id: number;
  readonly username: string;
  readonly passwordHash: string | null;
  readonly balanceUnits: bigint;
  readonly debitLimitUnits: bigint;
  readonly isExchange: boolean;
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
  balance_units: string;
  debit_limit_units: string;
  is_exchange: boolean;
}

const COLUMNS = 'id, username, password_hash, balance_units, debit_limit_units, is_exchange';

const FIND_BY_USERNAME = `select ${COLUMNS} from bank.account where username = $1`;
const FIND_BY_NUMBER = `select ${COLUMNS} from bank.account where id = $1`;

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

/** For an account whose password is configured: the hash follows the configuration. */
export async function updatePasswordHash(db: Database, id: number, hash: string): Promise<void> {
  await db.prisma.bankAccount.update({ where: { id }, data: { passwordHash: hash } });
}

function first(rows: readonly Row[]): StoredAccount | null {
  const row = rows[0];
  if (row === undefined) return null;
  return {
    id: row.id,
    username: row.username,
    passwordHash: row.password_hash,
    balanceUnits: BigInt(row.balance_units),
    debitLimitUnits: BigInt(row.debit_limit_units),
    isExchange: row.is_exchange,
  };
}
