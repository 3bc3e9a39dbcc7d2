/**
 * Planchets: the secrets of future coins and their envelopes (protocol-a 2.3 to 2.5, 5.7). A
 * planchet's secrets are a pure function of a seed and an index. So a wallet that lost an answer
 * can repeat the same envelope and get the same coin. Derivations for withdrawal, tip and transfer
 * are private to a wallet; refresh is part of the protocol.
 */
import { ed25519PublicKey, sha512 } from '#primitives';
import { blind, hashCoin } from '@/protocol/crypto/coin-blinding';
import { shortestForm, u32be, utf8 } from '@/protocol/crypto/bytes';
import { kdf } from '@/protocol/crypto/kdf';
import type { DenominationPublicKey } from '@/protocol/crypto/rsa-public-key';

/** 32 bytes each: the coin's Ed25519 seed and the secret its envelope is blinded with. */
export interface PlanchetSecrets {
  readonly coinPriv: Uint8Array;
  readonly blindingSecret: Uint8Array;
}

export interface Planchet extends PlanchetSecrets {
  readonly coinPub: Uint8Array;
  /** The envelope: the blinded message, an integer in shortest form. */
  readonly coinEv: Uint8Array;
}

export interface PlanchetOptions {
  readonly key: DenominationPublicKey;
  /** One of `blindingSalt`. */
  readonly salt: Uint8Array;
}

const withdrawInfo = utf8('taler-withdrawal-coin-derivation');
const tipInfo = utf8('taler-tip-coin-derivation');
const refreshInfo = utf8('taler-coin-derivation');
const transferInfo = utf8('taler-transfer-pub-derivation');

/** Coin `index` of a withdrawal with a 64-byte seed. */
export function deriveWithdrawSecrets(seed: Uint8Array, index: number): PlanchetSecrets {
  return deriveSecrets(seed, index, withdrawInfo);
}

/** Coin `index` of a tip with a 64-byte seed. */
export function deriveTipSecrets(seed: Uint8Array, index: number): PlanchetSecrets {
  return deriveSecrets(seed, index, tipInfo);
}

/** New coin `index` of a refresh, from the 64-byte secret of one transfer key (v6, v9). */
export function deriveRefreshSecrets(transferSecret: Uint8Array, index: number): PlanchetSecrets {
  return deriveSecrets(transferSecret, index, refreshInfo);
}

/** X25519 scalar number `index` of a refresh session with a 64-byte seed. */
export function deriveTransferPriv(seed: Uint8Array, index: number): Uint8Array {
  return kdf(32, u32be(index), seed, transferInfo);
}

function deriveSecrets(seed: Uint8Array, index: number, purpose: Uint8Array): PlanchetSecrets {
  const secrets = kdf(64, u32be(index), seed, purpose);
  return { coinPriv: secrets.slice(0, 32), blindingSecret: secrets.slice(32) };
}

/** Throws a RangeError when the denomination's key must not be used (see `blind`). */
export function makePlanchet(secrets: PlanchetSecrets, options: PlanchetOptions): Planchet {
  const { coinPriv, blindingSecret } = secrets;
  const coinPub = ed25519PublicKey(coinPriv);
  const coinEv = blind(hashCoin(coinPub), { ...options, blindingSecret });
  return { coinPriv, blindingSecret, coinPub, coinEv };
}

/** h_ev of v6 and v9: H(coin_ev). */
export function hashCoinEnvelope(coinEv: Uint8Array): Uint8Array {
  return sha512(coinEv);
}

/** Reports whether the envelope can be signed: a number above zero and below the modulus. */
export function isCoinEnvelope({ modulus }: DenominationPublicKey, coinEv: Uint8Array): boolean {
  const digits = shortestForm(coinEv);
  if (digits.length !== modulus.length) {
    return digits.length > 0 && digits.length < modulus.length;
  }
  // Big endian and of one length: the first byte that differs decides.
  const at = digits.findIndex((byte, index) => byte !== modulus[index]);
  return at >= 0 && (digits[at] ?? 0) < (modulus[at] ?? 0);
}
