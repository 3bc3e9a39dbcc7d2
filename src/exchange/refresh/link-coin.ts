/**
 * GET coins/$COIN_PUB/link (protocol-a 5.7): what a coin's owner needs to find the coins of its
 * refreshes, as JSON. Throws EXCHANGE_LINK_COIN_UNKNOWN if there are none.
 */
import { z } from 'zod';
import { LIGHT_COUNT } from '@/fairness/heavy-lane';
import { textInParts, type LongText } from '@/fairness/long-answer';
import { encodeBase32 } from '@/protocol/base32';
import { linkedCoinSchema } from '@/protocol/exchange';
import { Refusal } from '@/protocol/refusal';
import { listLinkedCoins, type LinkRow } from '@/storage/exchange/refreshes';
import type { Exchange } from '../exchange';

/** A coin has 1.4 KB. */
const PORTION_COINS = 100;
const BEGIN = '[';
const END = ']}]';

export async function linkCoin(exchange: Exchange, coinPub: Uint8Array): Promise<LongText> {
  const read = (last: LinkRow | undefined, limit: number) =>
    listLinkedCoins(exchange.db, coinPub, last, limit);
  const toText = writerOf(exchange);
  const some = await read(undefined, LIGHT_COUNT + 1);
  if (some.length === 0) throw new Refusal('EXCHANGE_LINK_COIN_UNKNOWN');
  if (some.length <= LIGHT_COUNT) return BEGIN + toText(some, undefined) + END;
  return textInParts({ begin: BEGIN, end: END, limit: PORTION_COINS, read, toText });
}

function writerOf({ keys }: Exchange) {
  const texts = new Map<number, string>();
  const denomPubOf = (id: number): string => {
    const text = texts.get(id) ?? encodeBase32(keys.denominationOfRow(id).publicKey.encoded);
    texts.set(id, text);
    return text;
  };
  return (rows: readonly LinkRow[], last: LinkRow | undefined): string =>
    rows.map((row, index) => opening(row, rows[index - 1] ?? last) + coinOf(row)).join('');
  function coinOf(row: LinkRow): string {
    const coin = z.encode(linkedCoinSchema.omit({ denom_pub: true }), {
      ev_sig: row.evSig,
      coin_ev: row.coinEv,
      link_sig: row.linkSig,
    });
    return JSON.stringify({ denom_pub: denomPubOf(row.denominationId), ...coin });
  }
}

/** Returns the text before a coin: a comma, or the beginning of its refresh. */
function opening({ refreshId, transferPub }: LinkRow, before: LinkRow | undefined): string {
  if (before?.refreshId === refreshId) return ',';
  const begin = `{"transfer_pub":"${encodeBase32(transferPub)}","new_coins":[`;
  return before === undefined ? begin : `]},${begin}`;
}
