/**
 * Checks that every spent coin carries the exchange's signature of its denomination. A coin without
 * one was never issued, no matter who wrote the row. `proven` remembers verified coins for later
 * audits.
 */
import { verifyCoin } from '@/protocol/crypto/coin-blinding';
import { toHex } from '@/protocol/crypto/bytes';
import type { DenominationPublicKey } from '@/protocol/crypto/rsa-public-key';
import { decodePublicKey } from '@/protocol/decode-public-key';
import { FormatError } from '@/protocol/format-error';
import type { SpentCoin } from '@/storage/auditor/books/read-exchange';
import { readableRow, type Finding } from './finding';

export async function proveCoins(
  coins: AsyncIterable<SpentCoin>,
  proven?: Set<string>,
): Promise<Finding[]> {
  const keys = new Map<string, DenominationPublicKey | null>();
  const findings: Finding[] = [];
  for await (const coin of coins) {
    const name = [coin.coinPub, coin.denomSig, coin.denomPub ?? coin.coinPub].map(toHex).join(' ');
    if (proven?.has(name) === true) continue;
    if (isIssued(coin, keys)) {
      proven?.add(name);
      continue;
    }
    findings.push({
      table: 'exchange.coin',
      row: readableRow({ coinPub: coin.coinPub }),
      rule: 'a coin carries the signature of its denomination',
      stated: null,
      actual: null,
      counts: true,
    });
  }
  return findings;
}

function isIssued(
  { coinPub, denomSig, denomPub }: SpentCoin,
  keys: Map<string, DenominationPublicKey | null>,
): boolean {
  if (denomPub === null) return false;
  const name = toHex(denomPub);
  const key = keys.has(name) ? keys.get(name) : readKey(denomPub);
  keys.set(name, key ?? null);
  return key != null && verifyCoin(key, coinPub, denomSig);
}

function readKey(denomPub: Uint8Array): DenominationPublicKey | null {
  try {
    return decodePublicKey(denomPub);
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}
