/** What a coin was spent on, and what of it came back. */
import 'server-only';
import type { Database } from '@/storage/client';
import type { CoinOrigin } from './recoups';
import { positionsAfter, toBigint, toBytes, toInteger, type Position } from './rows';

export interface SpentCoin {
  readonly denominationId: number;
  readonly value: bigint;
  readonly spent: bigint;
}

export async function findCoin(db: Database, coinPub: Uint8Array): Promise<SpentCoin | undefined> {
  const rows = await db.query<{ denomination_id: number; value: string; spent: string }>(
    'exchange-coin-find',
    'select denomination_id, value, spent from exchange.coin where coin_pub = $1',
    [coinPub],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    denominationId: row.denomination_id,
    value: toBigint(row.value),
    spent: toBigint(row.spent),
  };
}

export type CoinSpending =
  | {
      readonly type: 'DEPOSIT';
      readonly amountWithFee: bigint;
      readonly fee: bigint;
      readonly coinSig: Uint8Array;
      readonly hContract: Uint8Array;
      readonly hWire: Uint8Array;
      readonly merchantPub: Uint8Array;
      readonly timestamp: number;
      readonly refundDeadline: number;
    }
  | {
      readonly type: 'MELT';
      readonly amountWithFee: bigint;
      readonly fee: bigint;
      readonly coinSig: Uint8Array;
      readonly rc: Uint8Array;
    }
  /** Gives back. */
  | {
      readonly type: 'REFUND';
      readonly amountWithFee: bigint;
      readonly fee: bigint;
      readonly merchantSig: Uint8Array;
      readonly hContract: Uint8Array;
      readonly merchantPub: Uint8Array;
      readonly rtransactionId: number;
    }
  /** What was left went back where the coin came from. */
  | {
      readonly type: 'RECOUP';
      readonly amount: bigint;
      readonly origin: CoinOrigin;
      readonly timestamp: number;
    }
  /** Gives back: the recoup of a coin that this one was refreshed into. */
  | {
      readonly type: 'REGAINED';
      readonly amount: bigint;
      readonly coinPub: Uint8Array;
      readonly timestamp: number;
    };

/** The part of a kind in a portion, which is named by its number and the column of the position. */
const part = (kind: number, position: string) => `and ${position} > ($3::bigint[])[${kind}]
    and ${position} <= ($4::bigint[])[${kind}] order by ${position} limit $2`;

const HISTORY = `
  (select d.id as position, 1 as kind, d.amount_with_fee, d.deposit_fee as fee, d.coin_sig as sig,
    d.h_contract as hash, a.h_wire, d.merchant_pub, d.timestamp_ms, d.refund_deadline_ms,
    null::bigint as rtransaction_id
  from exchange.deposit d join exchange.merchant_account a on a.id = d.account_id
  where d.coin_pub = $1 ${part(1, 'd.id')})
  union all
  (select r.id, 2, r.amount_with_fee, r.refresh_fee, r.coin_sig, r.rc, null, null, null, null,
    null
  from exchange.refresh r where r.old_coin_pub = $1 ${part(2, 'r.id')})
  union all
  (select f.id, 3, f.amount_with_fee, f.refund_fee, f.merchant_sig, f.h_contract, null,
    f.merchant_pub, null, null, f.rtransaction_id
  from exchange.refund f where f.coin_pub = $1 ${part(3, 'f.id')})
  union all
  (select p.id, 4, p.amount, 0, p.coin_sig, p.reserve_pub, null, null, p.timestamp_ms, null, null
  from exchange.recoup p where p.coin_pub = $1 and p.old_coin_pub is null ${part(4, 'p.id')})
  union all
  (select p.id, 5, p.amount, 0, p.coin_sig, p.old_coin_pub, null, null, p.timestamp_ms, null, null
  from exchange.recoup p where p.coin_pub = $1 and p.old_coin_pub is not null ${part(5, 'p.id')})
  union all
  (select p.id, 6, p.amount, 0, p.coin_sig, p.coin_pub, null, null, p.timestamp_ms, null, null
  from exchange.recoup p where p.old_coin_pub = $1 ${part(6, 'p.id')})
  order by kind, position limit $2`;

/** The newest of each kind at one moment. */
const BOUNDS = `
  select array[
    (select max(d.id) from exchange.deposit d where d.coin_pub = $1),
    (select max(r.id) from exchange.refresh r where r.old_coin_pub = $1),
    (select max(f.id) from exchange.refund f where f.coin_pub = $1),
    (select max(p.id) from exchange.recoup p where p.coin_pub = $1),
    (select max(p.id) from exchange.recoup p where p.coin_pub = $1),
    (select max(p.id) from exchange.recoup p where p.old_coin_pub = $1)] as until`;

interface HistoryRow {
  position: string;
  kind: 1 | 2 | 3 | 4 | 5 | 6;
  amount_with_fee: string;
  fee: string;
  sig: Buffer;
  hash: Buffer;
  h_wire: Buffer | null;
  merchant_pub: Buffer | null;
  timestamp_ms: string | null;
  refund_deadline_ms: string | null;
  rtransaction_id: string | null;
}

export type SpendingBounds = readonly (string | null)[];

/** Up to where a coin's spendings are those of one moment. */
export async function findSpendingBounds(
  db: Database,
  coinPub: Uint8Array,
): Promise<SpendingBounds> {
  const [row] = await db.query<{ until: (string | null)[] }>('exchange-coin-bounds', BOUNDS, [
    coinPub,
  ]);
  return row?.until ?? [];
}

export interface PlacedSpending extends Position {
  readonly spending: CoinSpending;
}

/** Deposits, then melts, refunds and recoups, each oldest first: so many after `last`. */
export async function listCoinSpendings(
  db: Database,
  coinPub: Uint8Array,
  until: SpendingBounds,
  last: Position | undefined,
  limit: number,
): Promise<PlacedSpending[]> {
  const after = positionsAfter(until, last);
  const rows = await db.query<HistoryRow>('exchange-coin-history', HISTORY, [
    coinPub,
    limit,
    after,
    until,
  ]);
  return rows.map((row) => ({
    kind: row.kind,
    position: row.position,
    spending: toSpending(row),
  }));
}

function toSpending(row: HistoryRow): CoinSpending {
  const amounts = { amountWithFee: toBigint(row.amount_with_fee), fee: toBigint(row.fee) };
  const sig = toBytes(row.sig);
  const hash = toBytes(row.hash);
  const merchantPub = toBytes(row.merchant_pub ?? Buffer.alloc(0));
  const given = { amount: amounts.amountWithFee, timestamp: toInteger(row.timestamp_ms ?? '0') };
  switch (row.kind) {
    case 1:
      return {
        type: 'DEPOSIT',
        ...amounts,
        coinSig: sig,
        hContract: hash,
        hWire: toBytes(row.h_wire ?? Buffer.alloc(0)),
        merchantPub,
        timestamp: toInteger(row.timestamp_ms ?? '0'),
        refundDeadline: toInteger(row.refund_deadline_ms ?? '0'),
      };
    case 2:
      return { type: 'MELT', ...amounts, coinSig: sig, rc: hash };
    case 3:
      return {
        type: 'REFUND',
        ...amounts,
        merchantSig: sig,
        hContract: hash,
        merchantPub,
        rtransactionId: toInteger(row.rtransaction_id ?? '0'),
      };
    case 4:
      return { type: 'RECOUP', ...given, origin: { from: 'reserve', pub: hash } };
    case 5:
      return { type: 'RECOUP', ...given, origin: { from: 'coin', pub: hash } };
    case 6:
      return { type: 'REGAINED', ...given, coinPub: hash };
  }
}
