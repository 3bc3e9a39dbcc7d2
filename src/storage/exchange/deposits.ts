/** Deposits, and the coins they are made of: a coin's spending and its deposit are one statement. */
import 'server-only';
import { toHex } from '@/protocol/crypto/bytes';
import type { Database } from '@/storage/client';
import type { HotStatement } from '@/storage/group-commit';
import type { Cell } from '@/storage/pipeline';
import { toBigint, toBytes, toInteger } from './rows';

export interface DepositRow {
  readonly coinPub: Uint8Array;
  readonly denominationId: number;
  readonly denomSig: Uint8Array;
  readonly value: bigint;
  readonly amountWithFee: bigint;
  readonly depositFee: bigint;
  readonly hContract: Uint8Array;
  readonly merchantPub: Uint8Array;
  readonly accountId: number;
  readonly timestamp: number;
  readonly refundDeadline: number;
  readonly wireDeadline: number;
  readonly coinSig: Uint8Array;
  readonly exchangeTimestamp: number;
}

/**
 * Coins are locked in one order, so that deposits of several coins cannot wait for each other. A
 * coin that has too little left, or another denomination, gives no row. A deposit that exists fails
 * the statement as a whole, which takes the spending back.
 */
const RECORD = `
  with input as (
    select * from unnest($1::bytea[], $2::int[], $3::bytea[], $4::numeric[], $5::numeric[],
      $6::numeric[], $7::bytea[], $8::bytea[], $9::int[], $10::bigint[], $11::bigint[],
      $12::bigint[], $13::bytea[], $14::bigint[])
      as i(coin_pub, denomination_id, denom_sig, value, amount_with_fee, deposit_fee, h_contract,
        merchant_pub, account_id, timestamp_ms, refund_deadline_ms, wire_deadline_ms, coin_sig,
        exchange_timestamp_ms)
  ), spent as (
    insert into exchange.coin as c (coin_pub, denomination_id, denom_sig, value, spent)
    select coin_pub, denomination_id, denom_sig, value, amount_with_fee from input
    order by coin_pub
    on conflict (coin_pub) do update set spent = c.spent + excluded.spent
      where c.denomination_id = excluded.denomination_id and c.spent + excluded.spent <= c.value
    returning coin_pub
  ), recorded as (
  insert into exchange.deposit (coin_pub, h_contract, merchant_pub, account_id, amount_with_fee,
    deposit_fee, timestamp_ms, refund_deadline_ms, wire_deadline_ms, exchange_timestamp_ms,
    coin_sig, ready_ms)
  select i.coin_pub, i.h_contract, i.merchant_pub, i.account_id, i.amount_with_fee, i.deposit_fee,
    i.timestamp_ms, i.refund_deadline_ms, i.wire_deadline_ms, i.exchange_timestamp_ms, i.coin_sig,
    greatest(i.wire_deadline_ms, i.refund_deadline_ms)
  from input i join spent using (coin_pub)
  returning coin_pub
  )`;

function values(rows: readonly DepositRow[]): Cell[][] {
  return [
    rows.map((row) => row.coinPub),
    rows.map((row) => row.denominationId),
    rows.map((row) => row.denomSig),
    rows.map((row) => row.value),
    rows.map((row) => row.amountWithFee),
    rows.map((row) => row.depositFee),
    rows.map((row) => row.hContract),
    rows.map((row) => row.merchantPub),
    rows.map((row) => row.accountId),
    rows.map((row) => row.timestamp),
    rows.map((row) => row.refundDeadline),
    rows.map((row) => row.wireDeadline),
    rows.map((row) => row.coinSig),
    rows.map((row) => row.exchangeTimestamp),
  ];
}

const each: HotStatement<DepositRow, boolean> = {
  name: 'exchange-deposit',
  text: `${RECORD} select coin_pub from recorded`,
  keyOf: ({ coinPub }) => toHex(coinPub),
  values,
  results: (recorded, rows) => {
    const coins = new Set(recorded.map((row) => toHex(row['coin_pub'] as Buffer)));
    return rows.map(({ coinPub }) => coins.has(toHex(coinPub)));
  },
};

/** Divides by zero when a coin was not taken, which takes the whole transaction back. */
export const allOrNone: HotStatement<DepositRow, boolean> = {
  name: 'exchange-deposit-all',
  text: `${RECORD} select 1 / (count(*) = cardinality($1))::int from recorded`,
  keyOf: ({ coinPub }) => toHex(coinPub),
  values,
  results: (_, rows) => rows.map(() => true),
};

/**
 * Whether the deposit is recorded now. False when the coin has too little left; a unique violation is
 * thrown when there is a deposit of this coin for this contract. Deposits that arrive together share
 * a statement; those of one coin are recorded in the order of the calls.
 */
export function recordDeposit(db: Database, row: DepositRow): Promise<boolean> {
  return db.hot.run(each, row);
}

export interface RecordedDeposit {
  readonly denominationId: number;
  readonly amountWithFee: bigint;
  readonly depositFee: bigint;
  readonly accountId: number;
  readonly timestamp: number;
  readonly refundDeadline: number;
  readonly wireDeadline: number;
  readonly readyTime: number;
  readonly exchangeTimestamp: number;
  readonly hWire: Uint8Array;
  /** What refunds have taken of it. */
  readonly refunded: bigint;
  /** Taken into a transfer, also while the bank has not confirmed it. */
  readonly isAggregated: boolean;
  /** Set once the deposit belongs to a transfer that the bank has confirmed. */
  readonly wired: { readonly wtid: Uint8Array; readonly executionTime: number } | undefined;
}

interface DepositResult {
  denomination_id: number;
  amount_with_fee: string;
  deposit_fee: string;
  account_id: number;
  timestamp_ms: string;
  refund_deadline_ms: string;
  wire_deadline_ms: string;
  ready_ms: string;
  exchange_timestamp_ms: string;
  refunded: string;
  aggregated: boolean;
  h_wire: Buffer;
  wtid: Buffer | null;
  execution_ms: string | null;
}

export interface DepositKey {
  readonly coinPub: Uint8Array;
  readonly hContract: Uint8Array;
  readonly merchantPub: Uint8Array;
}

export async function findDeposit(
  db: Database,
  key: DepositKey,
): Promise<RecordedDeposit | undefined> {
  const rows = await db.query<DepositResult>(
    'exchange-deposit-find',
    `select c.denomination_id, d.amount_with_fee, d.deposit_fee, d.account_id, d.timestamp_ms,
       d.refund_deadline_ms, d.wire_deadline_ms, d.ready_ms, d.exchange_timestamp_ms, a.h_wire,
       coalesce(d.refunded, 0) as refunded, coalesce(d.transfer_id, 0) <> 0 as aggregated,
       t.wtid, t.execution_ms
     from exchange.deposit d
       join exchange.coin c using (coin_pub)
       join exchange.merchant_account a on a.id = d.account_id
       left join exchange.transfer t on t.id = d.transfer_id and t.state = 'done'
     where d.coin_pub = $1 and d.h_contract = $2 and d.merchant_pub = $3`,
    [key.coinPub, key.hContract, key.merchantPub],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    denominationId: row.denomination_id,
    amountWithFee: toBigint(row.amount_with_fee),
    depositFee: toBigint(row.deposit_fee),
    accountId: row.account_id,
    timestamp: toInteger(row.timestamp_ms),
    refundDeadline: toInteger(row.refund_deadline_ms),
    wireDeadline: toInteger(row.wire_deadline_ms),
    readyTime: toInteger(row.ready_ms),
    exchangeTimestamp: toInteger(row.exchange_timestamp_ms),
    hWire: toBytes(row.h_wire),
    refunded: toBigint(row.refunded),
    isAggregated: row.aggregated,
    wired:
      row.wtid === null || row.execution_ms === null
        ? undefined
        : { wtid: toBytes(row.wtid), executionTime: toInteger(row.execution_ms) },
  };
}
