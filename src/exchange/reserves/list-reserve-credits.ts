/** Lists the transfers to each of some reserves, without empty ones. Not an endpoint: for tips. */
import { listCreditSums, type CreditSums } from '@/storage/exchange/reserve-credits';
import type { Exchange } from '../exchange';

export function listReserveCredits(
  { db }: Exchange,
  reservePubs: readonly Uint8Array[],
): Promise<CreditSums[]> {
  return listCreditSums(db, reservePubs);
}
