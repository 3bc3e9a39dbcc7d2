/**
 * Sums what is left in some reserves, and what was withdrawn from them, for the tour. The reserve's
 * key gives the same by `GET reserves/$RESERVE_PUB`. A reserve without money is left out.
 */
import { withAmounts, type WithAmounts } from '@/protocol/amount';
import { listReserveSums, type ReserveSum } from '@/storage/exchange/reserve-sums';
import type { Exchange } from '../exchange';

const MONEY = ['waiting', 'withdrawn'] as const;

export type SummedReserve = WithAmounts<ReserveSum, (typeof MONEY)[number]>;

export async function listSummedReserves(
  exchange: Exchange,
  reservePubs: readonly Uint8Array[],
): Promise<SummedReserve[]> {
  if (reservePubs.length === 0) return [];
  const sums = await listReserveSums(exchange.db, reservePubs);
  return sums.map((row) => withAmounts(exchange.currency, row, MONEY));
}
