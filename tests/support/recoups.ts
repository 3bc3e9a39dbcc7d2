/** What a wallet does when a denomination is revoked: coins of refreshes, and giving coins back. */
import { sign } from '@/protocol/crypto/eddsa';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { signaturesV9 } from '@/protocol/crypto/signatures-v9';
import type { RecoupRequest } from '@/protocol/recoup';
import { finishCoin, type TestCoin, type TestRefresh } from './coins';

/** The coins of a revealed refresh. */
export function finishRefresh(
  { session, newDenominations, generation }: TestRefresh,
  noRevealIndex: number,
  blindSignatures: readonly Uint8Array[],
): TestCoin[] {
  return newDenominations.map((denomination, i) =>
    finishCoin(
      denomination,
      session.planchets[noRevealIndex]![i]!,
      blindSignatures[i]!,
      generation,
    ),
  );
}

export function recoupBody(coin: TestCoin, refreshed?: boolean): RecoupRequest {
  const { coinPub, coinPriv, denomSig, blindingSecret, denomination } = coin;
  if (blindingSecret === undefined) throw new Error('a coin without its blinding secret');
  const hDenom = hashDenominationKey(denomination.denom_pub);
  // The same in both generations.
  const blob = signaturesV9.recoup({ coinPub, hDenom, blindingSecret });
  return {
    coin_pub: coinPub,
    denom_pub_hash: hDenom,
    denom_sig: denomSig,
    coin_blind_key_secret: blindingSecret,
    coin_sig: sign(coinPriv, blob),
    ...(refreshed === undefined ? {} : { refreshed }),
  };
}
