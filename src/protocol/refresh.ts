/**
 * Refresh: melts an old coin into new ones that cannot be linked to it (protocol-a 5.7). The wallet
 * prepares kappa = 3 alternatives and commits to them with rc. The exchange asks for all but one
 * and recomputes them. New coins are given as one key per coin, in order, repeated per count.
 * Everything here is a pure function of its arguments. The same transfer keys always give the same
 * session. Throws a RangeError for keys of small order and keys that `blind` refuses.
 */
import { amountToBytes, type Amount } from '@/protocol/amount';
import { blindingSalt } from '@/protocol/crypto/coin-blinding';
import { concatBytes } from '@/protocol/crypto/bytes';
import { agreeWithEddsaPrivate, agreeWithEddsaPublic, ecdhPublicKey } from '@/protocol/crypto/ecdh';
import { sha512 } from '@/protocol/crypto/hash';
import {
  deriveRefreshSecrets,
  deriveTransferPriv,
  makePlanchet,
  type Planchet,
  type PlanchetSecrets,
} from '@/protocol/crypto/planchets';
import type { DenominationPublicKey } from '@/protocol/crypto/rsa-public-key';

export const kappa = 3;

/** The differences between wire generations. */
export interface RefreshLayout {
  /** One of `blindingSalt`. */
  readonly salt: Uint8Array;
  deriveSecrets(transferSecret: Uint8Array, coinIndex: number): PlanchetSecrets;
  /** The form in which a new coin's denomination enters rc. */
  commitToDenomination(key: DenominationPublicKey): Uint8Array;
  /** The form in which an envelope enters rc. */
  commitToEnvelope(coinEv: Uint8Array): Uint8Array;
}

export const refreshV9: RefreshLayout = {
  salt: blindingSalt.v9,
  deriveSecrets: deriveRefreshSecrets,
  commitToDenomination: (key) => key.encoded,
  commitToEnvelope: (coinEv) => coinEv,
};

/** Equal but for the envelopes, and by them in the value of rc (protocol-v6-v9 2). */
export const refreshV6: RefreshLayout = { ...refreshV9, salt: blindingSalt.v6 };

export interface RefreshTerms {
  readonly oldCoinPub: Uint8Array;
  readonly newDenominations: readonly DenominationPublicKey[];
  /**
   * The amount that leaves the old coin: values and withdraw fees of the new coins, and the refresh fee.
   */
  readonly valueWithFee: Amount;
}

export interface RefreshSession {
  readonly transferPrivs: readonly Uint8Array[];
  readonly transferPubs: readonly Uint8Array[];
  /** planchets[gamma][coin] */
  readonly planchets: readonly (readonly Planchet[])[];
  readonly rc: Uint8Array;
}

/** kappa X25519 scalars from a 64-byte session seed. */
export function deriveTransferPrivs(seed: Uint8Array): Uint8Array[] {
  return Array.from({ length: kappa }, (_, gamma) => deriveTransferPriv(seed, gamma));
}

/** The wallet's side: everything it sends at melt and reveal, and the secrets of the new coins. */
export function deriveRefreshSession(
  layout: RefreshLayout,
  terms: RefreshTerms,
  transferPrivs: readonly Uint8Array[],
): RefreshSession {
  if (transferPrivs.length !== kappa)
    throw new RangeError(`a refresh takes ${kappa} transfer keys`);
  const transferPubs = transferPrivs.map(ecdhPublicKey);
  const planchets = transferPrivs.map((transferPriv) =>
    deriveNewPlanchets(
      layout,
      agreeWithEddsaPublic(transferPriv, terms.oldCoinPub),
      terms.newDenominations,
    ),
  );
  const coinEvs = planchets.map((ofGamma) => ofGamma.map(({ coinEv }) => coinEv));
  const rc = commitToRefresh(layout, terms, { transferPubs, coinEvs });
  return { transferPrivs, transferPubs, planchets, rc };
}

/** The new coins of one transfer secret, whichever side the secret was computed on. */
export function deriveNewPlanchets(
  layout: RefreshLayout,
  transferSecret: Uint8Array,
  newDenominations: readonly DenominationPublicKey[],
): Planchet[] {
  return newDenominations.map((key, coinIndex) =>
    makePlanchet(layout.deriveSecrets(transferSecret, coinIndex), { key, salt: layout.salt }),
  );
}

/** The 64-byte secret that lets the old coin's owner find its new coins (the /link request). */
export function linkSecret(oldCoinPriv: Uint8Array, transferPub: Uint8Array): Uint8Array {
  return agreeWithEddsaPrivate(oldCoinPriv, transferPub);
}

/** The wallet's reveal: the scalars of all gammas but one, and only the public parts of that one. */
export interface RefreshReveal {
  readonly noRevealIndex: number;
  /** kappa - 1 scalars, ascending by gamma. */
  readonly transferPrivs: readonly Uint8Array[];
  /** The transfer key at the index that stays secret. */
  readonly transferPub: Uint8Array;
  /** The envelopes at the index that stays secret, one per new coin. */
  readonly coinEvs: readonly Uint8Array[];
}

/**
 * The exchange's side: computes rc from the revealed data. The wallet was honest exactly if it
 * equals the rc of the melt.
 */
export function recomputeCommitment(
  layout: RefreshLayout,
  terms: RefreshTerms,
  reveal: RefreshReveal,
): Uint8Array {
  const { noRevealIndex, transferPrivs, transferPub, coinEvs } = reveal;
  if (transferPrivs.length !== kappa - 1) {
    throw new RangeError(`a reveal has ${kappa - 1} transfer keys`);
  }
  // rc has no lengths inside: split otherwise, the same bytes could pass for more envelopes.
  if (coinEvs.length !== terms.newDenominations.length) {
    throw new RangeError('a reveal has one envelope per new coin');
  }
  if (![0, 1, 2].includes(noRevealIndex)) throw new RangeError('no such index');
  const gammas = transferPrivs.map((transferPriv) => {
    const secret = agreeWithEddsaPublic(transferPriv, terms.oldCoinPub);
    const planchets = deriveNewPlanchets(layout, secret, terms.newDenominations);
    return {
      transferPub: ecdhPublicKey(transferPriv),
      coinEvs: planchets.map(({ coinEv }) => coinEv),
    };
  });
  gammas.splice(noRevealIndex, 0, { transferPub, coinEvs: [...coinEvs] });
  return commitToRefresh(layout, terms, {
    transferPubs: gammas.map((gamma) => gamma.transferPub),
    coinEvs: gammas.map((gamma) => gamma.coinEvs),
  });
}

interface Alternatives {
  readonly transferPubs: readonly Uint8Array[];
  /** coinEvs[gamma][coin] */
  readonly coinEvs: readonly (readonly Uint8Array[])[];
}

/** rc = H(transfer pubs | denominations of the new coins | old coin pub | amount | all envelopes). */
export function commitToRefresh(
  layout: RefreshLayout,
  terms: RefreshTerms,
  { transferPubs, coinEvs }: Alternatives,
): Uint8Array {
  return sha512(
    concatBytes(
      ...transferPubs,
      ...terms.newDenominations.map((key) => layout.commitToDenomination(key)),
      terms.oldCoinPub,
      amountToBytes(terms.valueWithFee),
      ...coinEvs.flat().map((coinEv) => layout.commitToEnvelope(coinEv)),
    ),
  );
}
