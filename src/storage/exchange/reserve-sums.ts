/** Several reserves at once, without their histories. */
import 'server-only';
import type { Database } from '@/storage/client';
import { toBigint, toBytes, toInteger } from './rows';

export interface ReserveSum {
  readonly reservePub: Uint8Array;
  readonly balance: bigint;
  readonly coins: number;
  /** What the coins are worth; their fees are not in it. */
  readonly withdrawn: bigint;
}

const SUMS = `
select r.reserve_pub, r.balance, w.coins, w.withdrawn
from exchange.reserve r cross join lateral (
  select count(*) as coins, coalesce(sum(amount_with_fee - withdraw_fee), 0) as withdrawn
  from exchange.withdrawal where reserve_pub = r.reserve_pub
) w
where r.reserve_pub = any($1)`;

interface Row {
  reserve_pub: Buffer;
  balance: string;
  coins: string;
  withdrawn: string;
}

/** A reserve that never got money is left out. */
export async function listReserveSums(
  db: Database,
  reservePubs: readonly Uint8Array[],
): Promise<ReserveSum[]> {
  const rows = await db.query<Row>('exchange-reserve-sums', SUMS, [reservePubs]);
  return rows.map((row) => ({
    reservePub: toBytes(row.reserve_pub),
    balance: toBigint(row.balance),
    coins: toInteger(row.coins),
    withdrawn: toBigint(row.withdrawn),
  }));
}
