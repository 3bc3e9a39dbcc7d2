/** The coins of a coin's refreshes as JSON. Many are written while the caller reads them. */
import { z } from 'zod';
import type { linkCoin, RefreshedCoin } from '@/exchange/refresh/link-coin';
import { textInParts, type LongText } from '@/fairness/long-answer';
import { encodeBase32 } from '@/protocol/base32';
import { linkedCoinSchema } from '@/protocol/exchange';

/** A coin has 1.4 KB. */
const PORTION_COINS = 100;
const BEGIN = '[';
const END = ']}]';

export function writeLinks(coins: Awaited<ReturnType<typeof linkCoin>>): LongText {
  if (typeof coins !== 'function') return BEGIN + toText(coins, undefined) + END;
  return textInParts({ begin: BEGIN, end: END, limit: PORTION_COINS, read: coins, toText });
}

function toText(coins: readonly RefreshedCoin[], last: RefreshedCoin | undefined): string {
  return coins
    .map((coin, index) => {
      const text = JSON.stringify(z.encode(linkedCoinSchema, coin));
      return opening(coin, coins[index - 1] ?? last) + text;
    })
    .join('');
}

/** Returns the text before a coin: a comma, or the beginning of its refresh. */
function opening(
  { refreshId, transferPub }: RefreshedCoin,
  before: RefreshedCoin | undefined,
): string {
  if (before?.refreshId === refreshId) return ',';
  const begin = `{"transfer_pub":"${encodeBase32(transferPub)}","new_coins":[`;
  return before === undefined ? begin : `]},${begin}`;
}
