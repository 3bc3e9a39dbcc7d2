/** Deposits, and the coins they are made of: a coin's spending and its deposit are one statement. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import { toHex } from '@/protocol/crypto/bytes';
import type { Database } from '@/storage/client';
import type { HotStatement } from '@/storage/group-commit';
import type { Cell } from '@/storage/pipeline';
import { first, statement, type Builder } from '@/storage/statement';

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

/** A coin that is not taken fails the whole transaction, by the assertion's name. */
export const takeOrFail: HotStatement<DepositRow, void> = {
  name: 'exchange-deposit-all',
  text: `${RECORD} select (count(*) = cardinality($1))::exchange.all_coins_taken from recorded`,
  keyOf: ({ coinPub }) => toHex(coinPub),
  values,
  results: () => [],
  /** Too little is left of the coin, or this very deposit exists. */
  mayBreak: ['exchange.all_coins_taken', 'exchange.deposit_pkey'],
};

/**
 * Whether the deposit is recorded now. False when the coin has too little left; a unique violation is
 * thrown when there is a deposit of this coin for this contract. Deposits that arrive together share
 * a statement; those of one coin are recorded in the order of the calls.
 */
export function recordDeposit(db: Database, row: DepositRow): Promise<boolean> {
  return db.hot.run(each, row);
}

export interface DepositKey {
  readonly coinPub: Uint8Array;
  readonly hContract: Uint8Array;
  readonly merchantPub: Uint8Array;
}

const find = (db: Builder, p: DepositKey) =>
  db
    .selectFrom('exchange.deposit as d')
    .innerJoin('exchange.coin as c', 'c.coinPub', 'd.coinPub')
    .innerJoin('exchange.merchantAccount as a', 'a.id', 'd.accountId')
    .leftJoin('exchange.transfer as t', (join) =>
      join.onRef('t.id', '=', 'd.transferId').on('t.state', '=', 'done'),
    )
    .select((eb) => [
      'c.denominationId',
      'd.amountWithFee',
      'd.depositFee',
      'd.accountId',
      'd.timestampMs as timestamp',
      'd.refundDeadlineMs as refundDeadline',
      'd.readyMs as readyTime',
      'd.exchangeTimestampMs as exchangeTimestamp',
      'a.hWire',
      /** What refunds have taken of it. */
      sql<bigint>`coalesce(${eb.ref('d.refunded')}, 0)`.as('refunded'),
      /** Taken into a transfer, also while the bank has not confirmed it. */
      sql<boolean>`coalesce(${eb.ref('d.transferId')}, 0) <> 0`.as('isAggregated'),
      't.wtid',
      't.executionMs as executionTime',
    ])
    .where('d.coinPub', '=', p.coinPub)
    .where('d.hContract', '=', p.hContract)
    .where('d.merchantPub', '=', p.merchantPub);

type FoundDeposit = InferResult<ReturnType<typeof find>>[number];

export interface RecordedDeposit extends Omit<FoundDeposit, 'wtid' | 'executionTime'> {
  /** Set once the deposit belongs to a transfer that the bank has confirmed. */
  readonly wired: { readonly wtid: Uint8Array; readonly executionTime: number } | undefined;
}

const FIND = statement('exchange-deposit-find', find);

export async function findDeposit(
  db: Database,
  key: DepositKey,
): Promise<RecordedDeposit | undefined> {
  const found = await first(db, FIND, key);
  if (found === undefined) return undefined;
  const { wtid, executionTime, ...deposit } = found;
  const wired = wtid === null || executionTime === null ? undefined : { wtid, executionTime };
  return { ...deposit, wired };
}
