/** What a coin was spent on. */
import 'server-only';
import type { Database } from '@/storage/client';
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
    };

const HISTORY = `
  select d.id as position, 1 as kind, d.amount_with_fee, d.deposit_fee as fee, d.coin_sig,
    d.h_contract as hash, a.h_wire, d.merchant_pub, d.timestamp_ms, d.refund_deadline_ms
  from exchange.deposit d join exchange.merchant_account a on a.id = d.account_id
  where d.coin_pub = $1
  union all
  select r.id, 2, r.amount_with_fee, r.refresh_fee, r.coin_sig, r.rc, null, null, null, null
  from exchange.refresh r where r.old_coin_pub = $1
  order by kind, position`;

interface HistoryRow {
  kind: 1 | 2;
  amount_with_fee: string;
  fee: string;
  coin_sig: Buffer;
  hash: Buffer;
  h_wire: Buffer | null;
  merchant_pub: Buffer | null;
  timestamp_ms: string | null;
  refund_deadline_ms: string | null;
}

/** Deposits, then melts, each oldest first. */
export async function listCoinSpendings(
  db: Database,
  coinPub: Uint8Array,
): Promise<CoinSpending[]> {
  const rows = await db.query<HistoryRow>('exchange-coin-history', HISTORY, [coinPub]);
  return rows.map((row) => {
    const common = {
      amountWithFee: toBigint(row.amount_with_fee),
      fee: toBigint(row.fee),
      coinSig: toBytes(row.coin_sig),
    };
    if (row.kind === 2) return { type: 'MELT', ...common, rc: toBytes(row.hash) };
    return {
      type: 'DEPOSIT',
      ...common,
      hContract: toBytes(row.hash),
      hWire: toBytes(row.h_wire ?? Buffer.alloc(0)),
      merchantPub: toBytes(row.merchant_pub ?? Buffer.alloc(0)),
      timestamp: toInteger(row.timestamp_ms ?? '0'),
      refundDeadline: toInteger(row.refund_deadline_ms ?? '0'),
    };
  });
}
