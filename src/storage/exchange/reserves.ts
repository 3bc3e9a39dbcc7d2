/** Reserves: credits by incoming transfers, debits by withdrawals. One statement per move. */
import 'server-only';
import { toHex } from '@/protocol/crypto/bytes';
import type { Database } from '@/storage/client';
import type { HotStatement } from '@/storage/group-commit';
import { toInteger } from './rows';

export interface WithdrawalRow {
  readonly reservePub: Uint8Array;
  readonly hCoinEv: Uint8Array;
  readonly denominationId: number;
  readonly amountWithFee: bigint;
  readonly withdrawFee: bigint;
  readonly reserveSig: Uint8Array;
}

/**
 * Debits and records in one statement, for several reserves at once. Two of the same envelope at
 * once: both may pass the first look, then the second waits for the reserve's row and fails on the
 * primary key as a whole.
 */
const WITHDRAW = `
  with input as (
    select * from unnest($1::bytea[], $2::bytea[], $3::int[], $4::numeric[], $5::numeric[],
      $6::bytea[]) as i(reserve_pub, h_coin_ev, denomination_id, amount, fee, reserve_sig)
  ), known as (
    select w.reserve_pub, w.denomination_id
    from input i join exchange.withdrawal w
      on w.reserve_pub = i.reserve_pub and w.h_coin_ev = i.h_coin_ev
  ), debited as (
    update exchange.reserve r set balance = r.balance - i.amount
    from input i
    where r.reserve_pub = i.reserve_pub and r.balance >= i.amount
      and i.reserve_pub not in (select reserve_pub from known)
    returning r.reserve_pub
  ), recorded as (
    insert into exchange.withdrawal
      (reserve_pub, h_coin_ev, denomination_id, amount_with_fee, withdraw_fee, reserve_sig)
    select i.reserve_pub, i.h_coin_ev, i.denomination_id, i.amount, i.fee, i.reserve_sig
    from input i join debited using (reserve_pub)
    returning reserve_pub, denomination_id
  )
  select reserve_pub, denomination_id from known
  union all select reserve_pub, denomination_id from recorded`;

const withdrawal: HotStatement<WithdrawalRow, number | undefined> = {
  name: 'exchange-withdraw',
  text: WITHDRAW,
  keyOf: ({ reservePub }) => toHex(reservePub),
  values: (rows) => [
    rows.map((row) => row.reservePub),
    rows.map((row) => row.hCoinEv),
    rows.map((row) => row.denominationId),
    rows.map((row) => row.amountWithFee),
    rows.map((row) => row.withdrawFee),
    rows.map((row) => row.reserveSig),
  ],
  results: (made, rows) => {
    const denominations = new Map(
      made.map((row) => [toHex(row['reserve_pub'] as Buffer), row['denomination_id'] as number]),
    );
    return rows.map(({ reservePub }) => denominations.get(toHex(reservePub)));
  },
};

/**
 * Answers the denomination of the withdrawal that now exists for this envelope, whether made now or
 * before; undefined when the balance is too low or the reserve unknown. When the same envelope is
 * withdrawn at the same moment it may also answer undefined or throw a unique violation: look again
 * with findWithdrawal. Withdrawals from several reserves that arrive together share a statement.
 */
export function recordWithdrawal(db: Database, row: WithdrawalRow): Promise<number | undefined> {
  return db.hot.run(withdrawal, row);
}

/** The denomination of a recorded withdrawal. */
export async function findWithdrawal(
  db: Database,
  reservePub: Uint8Array,
  hCoinEv: Uint8Array,
): Promise<number | undefined> {
  const rows = await db.query<{ denomination_id: number }>(
    'exchange-withdrawal-find',
    'select denomination_id from exchange.withdrawal where reserve_pub = $1 and h_coin_ev = $2',
    [reservePub, hCoinEv],
  );
  return rows[0]?.denomination_id;
}

export interface IncomingCredit {
  readonly wireRow: number;
  readonly reservePub: Uint8Array;
  readonly amount: bigint;
  readonly senderPayto: string;
  readonly timestamp: number;
}

export async function findIncomingCursor(db: Database, account: string): Promise<number> {
  const rows = await db.query<{ last_row: string }>(
    'exchange-incoming-cursor',
    'select last_row from exchange.incoming_cursor where account = $1',
    [account],
  );
  return toInteger(rows[0]?.last_row ?? '0');
}

/** Credits, balances and the cursor in one statement: a row of the bank counts once. */
const CREDIT = `
  with incoming as (
    select * from unnest($2::bigint[], $3::bytea[], $4::numeric[], $5::text[], $6::bigint[])
      as i(wire_row, reserve_pub, amount, sender_payto, timestamp_ms)
  ), credited as (
    insert into exchange.reserve_credit (wire_row, reserve_pub, amount, sender_payto, timestamp_ms)
    select * from incoming on conflict (wire_row) do nothing
    returning reserve_pub, amount
  ), balances as (
    insert into exchange.reserve (reserve_pub, balance, created_ms)
    select reserve_pub, sum(amount), $7::bigint from credited group by reserve_pub
    order by reserve_pub
    on conflict (reserve_pub) do update set balance = reserve.balance + excluded.balance
  )
  insert into exchange.incoming_cursor (account, last_row) values ($1, $8)
  on conflict (account) do update
    set last_row = greatest(incoming_cursor.last_row, excluded.last_row)`;

export async function creditReserves(
  db: Database,
  account: string,
  credits: readonly IncomingCredit[],
  now: number,
  lastRow: number,
): Promise<void> {
  await db.query('exchange-credit', CREDIT, [
    account,
    credits.map((one) => one.wireRow),
    credits.map((one) => one.reservePub),
    credits.map((one) => one.amount.toString()),
    credits.map((one) => one.senderPayto),
    credits.map((one) => one.timestamp),
    now,
    lastRow,
  ]);
}
