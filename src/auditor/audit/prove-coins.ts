/**
 * Checks that every spent coin carries the exchange's signature of its denomination. A coin without
 * one was never issued, no matter who wrote the row. `proven` remembers verified coins for later
 * audits.
 */
import { toHex } from '@/protocol/crypto/bytes';
import type { SpentCoin } from '@/storage/auditor/books/read-exchange';
import { readableRow, type Finding } from './finding';
import { proveRows } from './prove-rows';
import type { Verifiers } from './verifiers';

export function proveCoins(
  coins: AsyncIterable<SpentCoin>,
  verifiers: Verifiers,
  proven?: Set<string>,
): Promise<Finding[]> {
  return proveRows(
    proven === undefined ? coins : others(coins, proven),
    {
      kind: 'coin',
      partsOf: ({ coinPub, denomSig, denomPub }) =>
        denomPub === null ? undefined : ([coinPub, denomSig, denomPub] as const),
      findingOf: ({ coinPub }) => ({
        table: 'exchange.coin',
        row: readableRow({ coinPub }),
        rule: 'a coin carries the signature of its denomination',
        stated: null,
        actual: null,
        counts: true,
      }),
      ...(proven === undefined ? {} : { onProven: (coin) => proven.add(nameOf(coin)) }),
    },
    verifiers,
  );
}

async function* others(
  coins: AsyncIterable<SpentCoin>,
  proven: ReadonlySet<string>,
): AsyncGenerator<SpentCoin> {
  for await (const coin of coins) if (!proven.has(nameOf(coin))) yield coin;
}

function nameOf({ coinPub, denomSig, denomPub }: SpentCoin): string {
  return [coinPub, denomSig, denomPub ?? coinPub].map(toHex).join(' ');
}
