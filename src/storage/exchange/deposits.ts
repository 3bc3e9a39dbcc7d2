/** Deposits, and the coins they are made of: a coin's spending and its deposit are one statement. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { ExchangeDeposit } from '@/generated/kysely/tables';
import { toHex } from '@/protocol/crypto/bytes';
import type { CheckedDeposit } from '@/protocol/deposit';
import type { Database } from '@/storage/client';
import { brokenConstraint } from '@/storage/group-commit';
import { columns, hotStatement, type ColumnsOf } from '@/storage/hot-statement';
import { first, statement, type Builder } from '@/storage/statement';

const RECORDED = {
  coinPub: 'bytea',
  hContract: 'bytea',
  merchantPub: 'bytea',
  depositFee: 'amount',
  timestamp: 'time',
  refundDeadline: 'time',
  wireDeadline: 'time',
  exchangeTimestamp: 'time',
  coinSig: 'bytea',
} as const satisfies ColumnsOf<ExchangeDeposit>;

const kept = columns(RECORDED);
const given = columns({
  ...RECORDED,
  hDenom: 'bytea',
  denomSig: 'bytea',
  contribution: 'amount',
  hWire: 'bytea',
});

/**
 * Coins are locked in one order, so deposits of several coins cannot deadlock. A coin that has too
 * little left, or another denomination, gives no row. A deposit that exists fails the whole
 * statement, which takes the spending back. Denominations and accounts are found by what the coin
 * has signed. If one does not exist, `input` has no row.
 */
const TAKE_AND_RECORD = `
  with input as (
    select i.*, d.id as denomination_id, d.value, a.id as account_id from ${given.as('i')}
    -- With a limit each is looked up by its key, however small the table was when this was planned.
    cross join lateral (select id, value from exchange.denomination
      where h_denom_pub = i.h_denom limit 1) d
    cross join lateral (select id from exchange.merchant_account
      where merchant_pub = i.merchant_pub and h_wire = i.h_wire limit 1) a
  ), spent as (
    insert into exchange.coin as c (coin_pub, denomination_id, denom_sig, value, spent)
    select coin_pub, denomination_id, denom_sig, value, contribution from input
    order by coin_pub
    on conflict (coin_pub) do update set spent = c.spent + excluded.spent
      where c.denomination_id = excluded.denomination_id and c.spent + excluded.spent <= c.value
    returning coin_pub
  ), recorded as (
    insert into exchange.deposit (${kept.names}, account_id, amount_with_fee, ready_ms)
    select ${kept.names}, account_id, contribution, greatest(wire_deadline_ms, refund_deadline_ms)
    from input join spent using (coin_pub)
    returning coin_pub
  )`;

type Taking = 'recorded' | 'too little left' | 'no such account';
/** 'exists' if the coin has a deposit for this contract. */
export type Recording = Taking | 'exists';

const KEY = 'exchange.deposit_pkey';

const takeCoin = hotStatement({
  name: 'exchange-deposit',
  text: `${TAKE_AND_RECORD}
    select coin_pub as coin, true as recorded from recorded
    union all select coin_pub, false from input`,
  returns: { coin: 'bytea', recorded: 'bool' },
  keyOf: ({ coinPub }: CheckedDeposit) => toHex(coinPub),
  values: given.values,
  results: (rows, deposits): Taking[] => {
    const recorded = new Set(rows.filter((row) => row.recorded).map(({ coin }) => toHex(coin)));
    const known = new Set(rows.map(({ coin }) => toHex(coin)));
    return deposits.map(({ coinPub }) => {
      const coin = toHex(coinPub);
      if (recorded.has(coin)) return 'recorded';
      return known.has(coin) ? 'too little left' : 'no such account';
    });
  },
});

/** A coin that is not taken fails the whole transaction, by the assertion's name. */
export const takeCoinsOrFail = hotStatement({
  name: 'exchange-deposit-all',
  text: `${TAKE_AND_RECORD} select (count(*) = ${given.count})::exchange.all_coins_taken from recorded`,
  returns: {},
  keyOf: ({ coinPub }: CheckedDeposit) => toHex(coinPub),
  values: given.values,
  results: (): undefined[] => [],
  /** Too little is left of the coin, this very deposit exists, or it is the account's first. */
  mayBreak: ['exchange.all_coins_taken', KEY],
});

/**
 * Takes the coin and records its deposit. Deposits that arrive together share a statement. Those of
 * one coin are recorded in the order of the calls.
 */
export async function recordDeposit(db: Database, deposit: CheckedDeposit): Promise<Recording> {
  try {
    return await db.hot.run(takeCoin, deposit);
  } catch (error) {
    if (brokenConstraint(error) === KEY) return 'exists';
    throw error;
  }
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
    .innerJoin('exchange.denomination as k', 'k.id', 'c.denominationId')
    .innerJoin('exchange.merchantAccount as a', 'a.id', 'd.accountId')
    .leftJoin('exchange.transfer as t', (join) =>
      join.onRef('t.id', '=', 'd.transferId').on('t.state', '=', 'done'),
    )
    .select((eb) => [
      'k.hDenomPub as hDenom',
      'd.amountWithFee',
      'd.depositFee',
      'd.timestampMs as timestamp',
      'd.refundDeadlineMs as refundDeadline',
      'd.readyMs as readyTime',
      'd.exchangeTimestampMs as exchangeTimestamp',
      'a.hWire',
      /** The deposit's refunds. */
      sql<bigint>`coalesce(${eb.ref('d.refunded')}, 0)`.as('refunded'),
      /** True once a transfer includes it, even before the bank has confirmed. */
      sql<boolean>`coalesce(${eb.ref('d.transferId')}, 0) <> 0`.as('isAggregated'),
      't.wtid',
      't.executionMs as executionTime',
    ])
    .where('d.coinPub', '=', p.coinPub)
    .where('d.hContract', '=', p.hContract)
    .where('d.merchantPub', '=', p.merchantPub);

/** Its transfer is null until the bank has confirmed it. */
export type RecordedDeposit = InferResult<ReturnType<typeof find>>[number];

const FIND = statement('exchange-deposit-find', find);

export async function findDeposit(
  db: Database,
  key: DepositKey,
): Promise<RecordedDeposit | undefined> {
  return await first(db, FIND, key);
}
