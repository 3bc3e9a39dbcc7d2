/**
 * RSA blind signatures with a full-domain hash (protocol-a 2.3): the exchange signs a coin without
 * seeing it. Messages are 64-byte hashes. Big integers are in shortest form, about once in 256
 * times shorter than the modulus. Blinding throws a RangeError if the key is unsafe. Unblinding
 * throws it if the answer is not a number below n. Verifying never throws. Pure.
 */
import { rsaPublic, sha512 } from '#primitives';
import {
  bigintToBytes,
  bytesToBigint,
  equalBytes,
  shortestForm,
  utf8,
} from '@/protocol/crypto/bytes';
import { kdfMod, kdfModBytes } from '@/protocol/crypto/kdf';
import { gcd, modInverse } from '@/protocol/crypto/modular';
import type { DenominationPublicKey } from '@/protocol/crypto/rsa-public-key';

const fdhInfo = utf8('RSA-FDA FTpsW!');
const blindingInfo = utf8('Blinding KDF');

/**
 * Salt of the blinding factor. Wallets before December 2020 spelt it without the t. That changes a
 * coin's envelope, but not its final signature (protocol-v6-v9 2).
 */
export const blindingSalt = {
  v6: utf8('Blinding KDF extrator HMAC key'),
  v9: utf8('Blinding KDF extractor HMAC key'),
} as const;

export interface Blinding {
  readonly key: DenominationPublicKey;
  /** 32 bytes that only the coin's owner knows. */
  readonly blindingSecret: Uint8Array;
  /** One of `blindingSalt`. */
  readonly salt: Uint8Array;
}

/** Returns the hash that a coin's denomination signature signs: H(coin_pub). */
export function hashCoin(coinPub: Uint8Array): Uint8Array {
  return sha512(coinPub);
}

/** FDH(hm, key) = KDF_MOD(n, salt = encoded key, ikm = hm, info), in shortest form. */
export function fullDomainHash(messageHash: Uint8Array, key: DenominationPublicKey): Uint8Array {
  return shortestForm(kdfModBytes(key.modulus, key.encoded, messageHash, fdhInfo));
}

/** coin_ev = r^e * FDH mod n. */
export function blind(messageHash: Uint8Array, blinding: Blinding): Uint8Array {
  const { key } = blinding;
  const hash = bytesToBigint(fullDomainHash(messageHash, key));
  // A common factor survives blinding: a bad exchange could recognise the coin by it.
  if (gcd(hash, key.n) !== 1n) throw new RangeError('denomination key shares a factor with a hash');
  const factor = rsaPublic(key, bigintToBytes(blindingFactor(blinding)));
  if (factor === null) throw new Error('a number below n was refused');
  return bigintToBytes((bytesToBigint(factor) * hash) % key.n);
}

/** s = blind signature * r^-1 mod n. */
export function unblind(blindSignature: Uint8Array, blinding: Blinding): Uint8Array {
  const { n } = blinding.key;
  const value = bytesToBigint(blindSignature);
  if (value >= n) throw new RangeError('blind signature not below the modulus');
  const inverse = modInverse(blindingFactor(blinding), n);
  if (inverse === null) throw new RangeError('blinding factor without an inverse');
  return bigintToBytes((value * inverse) % n);
}

/** r = KDF_MOD(n, salt, ikm = blinding secret, info). */
function blindingFactor({ key, blindingSecret, salt }: Blinding): bigint {
  return kdfMod(key.n, salt, blindingSecret, blindingInfo);
}

/** s^e mod n == FDH. */
export function verifyBlindSignature(
  key: DenominationPublicKey,
  messageHash: Uint8Array,
  signature: Uint8Array,
): boolean {
  const signed = rsaPublic(key, signature);
  return signed !== null && equalBytes(signed, fullDomainHash(messageHash, key));
}

/** s^e mod n == coin_ev: what only the denomination's holder can make of an envelope. */
export function isSignedEnvelope(
  key: DenominationPublicKey,
  coinEv: Uint8Array,
  blindSignature: Uint8Array,
): boolean {
  const signed = rsaPublic(key, blindSignature);
  return signed !== null && equalBytes(signed, shortestForm(coinEv));
}

/** Reports whether `denomSig` makes `coinPub` a coin of this denomination. */
export function verifyCoin(
  key: DenominationPublicKey,
  coinPub: Uint8Array,
  denomSig: Uint8Array,
): boolean {
  return verifyBlindSignature(key, hashCoin(coinPub), denomSig);
}
