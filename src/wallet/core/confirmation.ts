/**
 * Verifies an exchange's confirmation: signed by a key that its master key vouches for. If we do
 * not know the key, the exchange's keys are fetched again. Throws WalletError
 * EXCHANGE_UNTRUSTWORTHY.
 */
import { equalBytes } from '@/protocol/crypto/bytes';
import { verify } from '@/protocol/crypto/eddsa';
import { getExchange, updateExchange } from '@/wallet/core/exchanges';
import type { Wallet } from '@/wallet/core/wallet';
import { WalletError } from '@/wallet/core/wallet-error';

export interface Confirmation {
  readonly exchangePub: Uint8Array;
  readonly exchangeSig: Uint8Array;
  readonly blob: Uint8Array;
}

export async function assertConfirmed(
  wallet: Wallet,
  baseUrl: string,
  { exchangePub, exchangeSig, blob }: Confirmation,
): Promise<void> {
  const isKnown = (keys: readonly { readonly key: Uint8Array }[]) =>
    keys.some(({ key }) => equalBytes(key, exchangePub));
  const known = isKnown((await getExchange(wallet, baseUrl)).signingKeys);
  if (!known && !isKnown((await updateExchange(wallet, baseUrl, { fresh: true })).signingKeys)) {
    throw new WalletError('EXCHANGE_UNTRUSTWORTHY', { detail: 'confirmed with an unknown key' });
  }
  if (!verify(exchangePub, blob, exchangeSig)) {
    throw new WalletError('EXCHANGE_UNTRUSTWORTHY', { detail: 'signature of a confirmation' });
  }
}
