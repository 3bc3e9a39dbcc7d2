/**
 * Answers GET coins/$COIN_PUB/link (protocol-a 5.7): what a coin's owner needs to find the coins of its
 * refreshes. Throws EXCHANGE_LINK_COIN_UNKNOWN if there are none.
 */
import { LIGHT_COUNT } from '@/fairness/heavy-lane';
import type { ReadRows } from '@/fairness/long-list';
import type { LinkedCoin } from '@/protocol/exchange';
import { Refusal } from '@/protocol/refusal';
import { listLinkedCoins, type LinkRow } from '@/storage/exchange/refreshes';
import type { Exchange } from '../exchange';

/** Coins of one refresh follow each other. */
export type RefreshedCoin = LinkRow & LinkedCoin;

/** All coins if there are few. Otherwise they are read in portions. */
export async function linkCoin(
  { db, keys }: Exchange,
  coinPub: Uint8Array,
): Promise<readonly RefreshedCoin[] | ReadRows<RefreshedCoin>> {
  const read: ReadRows<RefreshedCoin> = async (last, limit) => {
    const rows = await listLinkedCoins(db, coinPub, last, limit);
    return rows.map((row) => ({ ...row, denomPub: keys.getDenomination(row.hDenom).publicKey }));
  };
  const some = await read(undefined, LIGHT_COUNT + 1);
  if (some.length === 0) throw new Refusal('EXCHANGE_LINK_COIN_UNKNOWN');
  return some.length <= LIGHT_COUNT ? some : read;
}
