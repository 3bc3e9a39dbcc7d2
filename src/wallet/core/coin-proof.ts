/**
 * Verifies what an exchange proves about a coin when it refuses it: the coin's history (protocol-a
 * 5.6). Each entry is signed by the coin itself, by a merchant (refunds) or by the exchange
 * (recoups). A stale backup or a copy of the wallet may have spent what our books still have. The
 * proof says what is left.
 * Throws WalletError EXCHANGE_UNTRUSTWORTHY for a history that is missing or proves nothing.
 */
import { subtractAmountsSaturating, sumAmounts, type Amount } from '@/protocol/amount';
import type { CoinEntry } from '@/protocol/coin-history';
import { proofOfEntry } from '@/protocol/coin-history-proof';
import { equalBytes } from '@/protocol/crypto/bytes';
import { isSignedInEither } from '@/protocol/generations';
import { signaturesV9 } from '@/protocol/signatures';
import { assertConfirmed } from '@/wallet/core/confirmation';
import type { CoinRecord, DenominationRecord } from '@/wallet/core/records';
import type { Wallet } from '@/wallet/core/wallet';
import { WalletError } from '@/wallet/core/wallet-error';

/** Returns the coin's remaining value by the exchange's proof. */
export async function leftByProof(
  wallet: Wallet,
  coin: CoinRecord,
  { value }: DenominationRecord,
  entries: readonly CoinEntry[] | undefined,
): Promise<Amount> {
  if (entries === undefined) throw unproved('a coin was refused without its history');
  const taken: Amount[] = [];
  const returned: Amount[] = [];
  for (const entry of unique(coin.coinPub, entries)) {
    if (!(await isProved(wallet, coin, entry))) throw unproved(`an entry ${entry.type} of a coin`);
    if (entry.type === 'REFUND') {
      returned.push(subtractAmountsSaturating(entry.amount, entry.refundFee));
    } else if (entry.type === 'OLD-COIN-RECOUP') returned.push(entry.amount);
    else taken.push(entry.amount);
  }
  const all = sumAmounts(value.currency, [value, ...returned]);
  return subtractAmountsSaturating(all, sumAmounts(value.currency, taken));
}

/** An entry that appears twice was one spending. */
function unique(coinPub: Uint8Array, entries: readonly CoinEntry[]): CoinEntry[] {
  const signatureOf = (entry: CoinEntry) => proofOfEntry(coinPub, entry).signature;
  const isSame = (a: CoinEntry, b: CoinEntry): boolean =>
    a.type === b.type && equalBytes(signatureOf(a), signatureOf(b));
  return entries.filter((entry, at) => entries.findIndex((one) => isSame(one, entry)) === at);
}

/**
 * Reports whether the entry's signature verifies. The key is the coin's, the merchant's, or one that the
 * exchange's master key vouches for.
 */
async function isProved(
  wallet: Wallet,
  { coinPub, exchangeBaseUrl }: CoinRecord,
  entry: CoinEntry,
): Promise<boolean> {
  const { signer, publicKey, signature, blobOf } = proofOfEntry(coinPub, entry);
  if (signer !== 'exchange') return isSignedInEither(publicKey, signature, 'v9', blobOf);
  await assertConfirmed(wallet, exchangeBaseUrl, {
    exchangePub: publicKey,
    exchangeSig: signature,
    blob: blobOf(signaturesV9),
  });
  return true;
}

function unproved(detail: string): WalletError {
  return new WalletError('EXCHANGE_UNTRUSTWORTHY', { detail });
}
