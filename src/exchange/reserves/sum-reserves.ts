/**
 * Sums what is left in some reserves, and what was withdrawn from them, for the tour. The reserve's
 * key gives the same by `GET reserves/$RESERVE_PUB`. A reserve without money is left out.
 */
import type { Amount } from '@/protocol/amount';
import { listReserveSums } from '@/storage/exchange/reserve-sums';
import type { Exchange } from '../exchange';

export interface SummedReserve {
  readonly reservePub: Uint8Array;
  readonly waiting: Amount;
  readonly withdrawn: Amount;
  readonly coins: number;
}

export async function sumReserves(
  exchange: Exchange,
  reservePubs: readonly Uint8Array[],
): Promise<SummedReserve[]> {
  if (reservePubs.length === 0) return [];
  const { currency } = exchange;
  const sums = await listReserveSums(exchange.db, reservePubs);
  return sums.map(({ reservePub, balance, withdrawn, coins }) => ({
    reservePub,
    waiting: { currency, units: balance },
    withdrawn: { currency, units: withdrawn },
    coins,
  }));
}
