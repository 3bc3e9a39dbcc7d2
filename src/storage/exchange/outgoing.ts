/**
 * What transfers to merchants and closings of reserves have in common: each is recorded as
 * `prepared`, handed to the bank, tried again after a failure, and `done` when the bank has made it.
 */
import 'server-only';
import type { Database } from '@/storage/client';
import { toBigint, toBytes, toInteger } from './rows';

export type OutgoingTable = 'transfer' | 'reserve_closing';

export interface PreparedOutgoing {
  readonly id: string;
  readonly wtid: Uint8Array;
  readonly amount: bigint;
  readonly payto: string;
  readonly attempts: number;
}

const COMMON = 't.id, t.wtid, t.attempts, t.not_before_ms, t.failure';

const SELECT: Readonly<Record<OutgoingTable, string>> = {
  transfer: `
    select ${COMMON}, t.amount, a.payto
    from exchange.transfer t join exchange.merchant_account a on a.id = t.account_id
    where t.state = 'prepared'`,
  reserve_closing: `
    select ${COMMON}, t.amount_with_fee - t.closing_fee as amount, t.receiver_payto as payto
    from exchange.reserve_closing t
    where t.state = 'prepared'`,
};

interface Row {
  id: string;
  wtid: Buffer;
  attempts: number;
  not_before_ms: string;
  failure: string | null;
  amount: string;
  payto: string;
}

/** Those whose time to be tried has come, the oldest first. */
export async function listPrepared(
  db: Database,
  table: OutgoingTable,
  now: number,
): Promise<PreparedOutgoing[]> {
  const rows = await db.query<Row>(
    `exchange-${table}-prepared`,
    `${SELECT[table]} and t.not_before_ms <= $1 order by t.not_before_ms limit 200`,
    [now],
  );
  return rows.map(prepared);
}

function prepared(row: Row): PreparedOutgoing {
  return {
    id: row.id,
    wtid: toBytes(row.wtid),
    amount: toBigint(row.amount),
    payto: row.payto,
    attempts: row.attempts,
  };
}

export async function markDone(
  db: Database,
  table: OutgoingTable,
  id: string,
  bankRow: number,
): Promise<void> {
  await db.query(
    `exchange-${table}-done`,
    `update exchange.${table} set state = 'done', bank_row = $2, failure = null
     where id = $1 and state = 'prepared'`,
    [id, bankRow],
  );
}

export interface Postponement {
  readonly notBefore: number;
  readonly failure: string;
}

export async function postpone(
  db: Database,
  table: OutgoingTable,
  id: string,
  { notBefore, failure }: Postponement,
): Promise<void> {
  await db.query(
    `exchange-${table}-postpone`,
    `update exchange.${table} set attempts = attempts + 1, not_before_ms = $2, failure = $3
     where id = $1 and state = 'prepared'`,
    [id, notBefore, failure],
  );
}

export interface UnsentOutgoing extends PreparedOutgoing {
  readonly table: OutgoingTable;
  readonly notBefore: number;
  readonly failure: string;
}

/** Those that the bank did not take, the oldest first. */
export async function listUnsent(db: Database): Promise<UnsentOutgoing[]> {
  const found = await Promise.all(
    (['transfer', 'reserve_closing'] as const).map(async (table) => {
      const rows = await db.query<Row>(
        `exchange-${table}-unsent`,
        `${SELECT[table]} and t.failure is not null order by t.id limit 1000`,
        [],
      );
      return rows.map((row) => ({
        ...prepared(row),
        table,
        notBefore: toInteger(row.not_before_ms),
        failure: row.failure ?? '',
      }));
    }),
  );
  return found.flat();
}
