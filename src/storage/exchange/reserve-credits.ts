/** Transfers to reserves, summed up. */
import 'server-only';
import type { Database } from '@/storage/client';
import { toBigint, toBytes, toInteger } from './rows';

export interface CreditSums {
  readonly reservePub: Uint8Array;
  /** All together, and the first of them. */
  readonly total: bigint;
  readonly first: bigint;
  /** When the last one came. */
  readonly lastMs: number;
}

/** Of those that got any. */
export async function sumCredits(
  db: Database,
  reservePubs: readonly Uint8Array[],
): Promise<CreditSums[]> {
  const rows = await db.query<{
    reserve_pub: Buffer;
    total: string;
    first: string;
    last_ms: string;
  }>(
    'exchange-reserve-credits',
    `select reserve_pub, sum(amount) as total, (array_agg(amount order by wire_row))[1] as first,
       max(timestamp_ms) as last_ms
     from exchange.reserve_credit where reserve_pub = any($1) group by reserve_pub`,
    [reservePubs],
  );
  return rows.map((row) => ({
    reservePub: toBytes(row.reserve_pub),
    total: toBigint(row.total),
    first: toBigint(row.first),
    lastMs: toInteger(row.last_ms),
  }));
}
