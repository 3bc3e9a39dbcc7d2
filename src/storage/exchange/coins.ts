/** What a coin was spent on, and what of it came back. */
import 'server-only';
import type { Database } from '@/storage/client';
import type { CoinOrigin } from './recoups';
import { toBigint, toBytes, toInteger } from './rows';

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

const HISTORY = `
  select d.id as position, 1 as kind, d.amount_with_fee, d.deposit_fee as fee, d.coin_sig as sig,
    d.h_contract as hash, a.h_wire, d.merchant_pub, d.timestamp_ms, d.refund_deadline_ms,
    null::bigint as rtransaction_id
  from exchange.deposit d join exchange.merchant_account a on a.id = d.account_id
  where d.coin_pub = $1
  union all
  select r.id, 2, r.amount_with_fee, r.refresh_fee, r.coin_sig, r.rc, null, null, null, null,
    null
  from exchange.refresh r where r.old_coin_pub = $1
  union all
  select f.id, 3, f.amount_with_fee, f.refund_fee, f.merchant_sig, f.h_contract, null,
    f.merchant_pub, null, null, f.rtransaction_id
  from exchange.refund f where f.coin_pub = $1
  union all
  select p.id, case when p.old_coin_pub is null then 4 else 5 end, p.amount, 0, p.coin_sig,
    coalesce(p.old_coin_pub, p.reserve_pub), null, null, p.timestamp_ms, null, null
  from exchange.recoup p where p.coin_pub = $1
  union all
  select p.id, 6, p.amount, 0, p.coin_sig, p.coin_pub, null, null, p.timestamp_ms, null, null
  from exchange.recoup p where p.old_coin_pub = $1
  order by kind, position`;

interface HistoryRow {
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

/** Deposits, then melts, refunds and recoups, each oldest first. */
export async function listCoinSpendings(
  db: Database,
  coinPub: Uint8Array,
): Promise<CoinSpending[]> {
  const rows = await db.query<HistoryRow>('exchange-coin-history', HISTORY, [coinPub]);
  return rows.map(toSpending);
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
