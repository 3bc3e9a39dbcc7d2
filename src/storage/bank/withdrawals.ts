/** Withdrawal operations: rows as domain values. Every change of state is conditional. */
import 'server-only';
import type { WithdrawalStatus } from '@/protocol/bank';
import { parseInteger } from '@/protocol/integer';
import type { Database } from '@/storage/client';
import type { Queryable } from './post-transfer';

export interface StoredWithdrawal {
  readonly id: string;
  readonly accountId: number;
  readonly username: string;
  readonly units: bigint;
  readonly status: WithdrawalStatus;
  readonly reservePub: Uint8Array | null;
  /** As the wallet wrote it. */
  readonly exchangePayto: string | null;
  readonly exchangeAccountId: number | null;
  readonly exchangeUsername: string | null;
  readonly createdMs: number;
}

interface Row {
  id: string;
  account_id: number;
  username: string;
  units: string;
  status: WithdrawalStatus;
  reserve_pub: Buffer | null;
  exchange_payto: string | null;
  exchange_account_id: number | null;
  exchange_username: string | null;
  created_ms: string;
}

const SELECT = `
select w.id, w.account_id, a.username, w.units, w.status, w.reserve_pub, w.exchange_payto,
  w.exchange_account_id, e.username as exchange_username, w.created_ms
from bank.withdrawal w
join bank.account a on a.id = w.account_id
left join bank.account e on e.id = w.exchange_account_id
where w.id = $1`;

export async function findWithdrawal(db: Database, id: string): Promise<StoredWithdrawal | null> {
  return first(await db.query<Row>('bank_find_withdrawal', SELECT, [id]));
}

/** Holds the row until the caller's transaction ends. */
export async function lockWithdrawal(run: Queryable, id: string): Promise<StoredWithdrawal | null> {
  const text = `${SELECT} for no key update of w`;
  const { rows } = await run.query<Row>({ name: 'bank_lock_withdrawal', text, values: [id] });
  return first(rows);
}

const INSERT = `
insert into bank.withdrawal (id, account_id, units, created_ms) values ($1, $2, $3, $4)`;

export async function insertWithdrawal(
  db: Database,
  withdrawal: { id: string; accountId: number; units: bigint; createdMs: number },
): Promise<void> {
  const { id, accountId, units, createdMs } = withdrawal;
  await db.query('bank_insert_withdrawal', INSERT, [id, accountId, units.toString(), createdMs]);
}

export interface StoredSelection {
  readonly reservePub: Uint8Array;
  readonly exchangePayto: string;
  readonly exchangeAccountId: number;
  readonly exchangeUsername: string;
}

const SELECT_EXCHANGE = `
update bank.withdrawal set reserve_pub = $2, exchange_payto = $3, exchange_account_id = $4
where id = $1 and reserve_pub is null`;

/** Only where nothing was selected before. The row is locked by the caller. */
export async function writeSelection(
  run: Queryable,
  id: string,
  { reservePub, exchangePayto, exchangeAccountId }: StoredSelection,
): Promise<void> {
  const values = [id, reservePub, exchangePayto, exchangeAccountId];
  const { rowCount } = await run.query({
    name: 'bank_write_selection',
    text: SELECT_EXCHANGE,
    values,
  });
  if (rowCount !== 1) throw new Error(`withdrawal ${id} was selected twice`);
}

const MOVE = `
update bank.withdrawal set status = $3::bank.withdrawal_status, transfer_id = $4
where id = $1 and status = $2::bank.withdrawal_status`;

/** The row is locked by the caller, so the count can only be 1. */
export async function writeStatus(
  run: Queryable,
  id: string,
  move: { from: WithdrawalStatus; to: WithdrawalStatus; transferId?: number | undefined },
): Promise<void> {
  const values = [id, move.from, move.to, move.transferId ?? null];
  const { rowCount } = await run.query({ name: 'bank_write_status', text: MOVE, values });
  if (rowCount !== 1) throw new Error(`withdrawal ${id} was not ${move.from}`);
}

function first(rows: readonly Row[]): StoredWithdrawal | null {
  const row = rows[0];
  if (row === undefined) return null;
  return {
    id: row.id,
    accountId: row.account_id,
    username: row.username,
    units: BigInt(row.units),
    status: row.status,
    reservePub: row.reserve_pub,
    exchangePayto: row.exchange_payto,
    exchangeAccountId: row.exchange_account_id,
    exchangeUsername: row.exchange_username,
    createdMs: parseInteger(row.created_ms),
  };
}
