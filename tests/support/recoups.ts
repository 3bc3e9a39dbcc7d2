/** The wallet's side of a revoked denomination: coins of refreshes, and recoups. */
import { creditIncoming } from '@/exchange/reserves/credit-incoming';
import { withdrawCoin } from '@/exchange/reserves/withdraw-coin';
import { sign, type EddsaKeyPair } from '@/protocol/crypto/eddsa';
import type { Generation } from '@/protocol/generations';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { signaturesV9 } from '@/protocol/signatures';
import type { RecoupRequest } from '@/protocol/recoup';
import {
  finishCoin,
  newKeyPair,
  planchetFor,
  withdrawBody,
  type TestCoin,
  type TestRefresh,
} from './coins';
import type { ExchangeParty } from './exchange-party';

/** Returns the coins of a revealed refresh. */
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
  const hDenom = hashDenominationKey(denomination.publicKey);
  // The same in both generations.
  const blob = signaturesV9.recoup({ coinPub, hDenom, blindingSecret });
  return {
    coinPub,
    hDenom,
    denomSig,
    blindingSecret,
    coinSig: sign(coinPriv, blob),
    ...(refreshed === undefined ? {} : { refreshed }),
  };
}

/** A coin and the reserve that it came from. */
export interface Owned {
  readonly coin: TestCoin;
  readonly reserve: EddsaKeyPair;
}

export async function withdrawOwned(
  party: ExchangeParty,
  value: string,
  generation: Generation,
): Promise<Owned> {
  const reserve = newKeyPair();
  party.bank.receive(reserve.publicKey, value);
  await creditIncoming(party.exchange, { longPollMs: 0 });
  const denomination = party.denomination(value);
  const planchet = planchetFor(denomination, generation);
  const body = withdrawBody(reserve, denomination, planchet, generation);
  const signature = await withdrawCoin(party.exchange, reserve.publicKey, body);
  return { coin: finishCoin(denomination, planchet, signature, generation), reserve };
}
