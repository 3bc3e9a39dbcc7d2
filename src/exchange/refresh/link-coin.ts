/**
 * GET coins/$COIN_PUB/link (protocol-a 5.7): what the owner of a coin needs to find the coins it was
 * refreshed into. Throws EXCHANGE_LINK_COIN_UNKNOWN when there are none.
 */
import { z } from 'zod';
import { toHex } from '@/protocol/crypto/bytes';
import { linkResponseSchema, type LinkResponse } from '@/protocol/exchange';
import { Refusal } from '@/protocol/refusal';
import { listLinkedCoins } from '@/storage/exchange/refreshes';
import type { Exchange } from '../exchange';

export async function linkCoin(
  exchange: Exchange,
  coinPub: Uint8Array,
): Promise<z.input<typeof linkResponseSchema>> {
  const rows = await listLinkedCoins(exchange.db, coinPub);
  if (rows.length === 0) throw new Refusal('EXCHANGE_LINK_COIN_UNKNOWN');
  const refreshes = new Map<string, LinkResponse[number]>();
  for (const row of rows) {
    const key = toHex(row.rc);
    const refresh = refreshes.get(key) ?? { transfer_pub: row.transferPub, new_coins: [] };
    refreshes.set(key, refresh);
    refresh.new_coins.push({
      denom_pub: exchange.keys.denominationOfRow(row.denominationId).publicKey,
      ev_sig: row.evSig,
      coin_ev: row.coinEv,
      link_sig: row.linkSig,
    });
  }
  return z.encode(linkResponseSchema, [...refreshes.values()]);
}
