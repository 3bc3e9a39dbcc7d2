/**
 * Private keys of denominations, for the exchange and on node only (protocol-a 2.3). Keys are
 * generated on the thread pool and kept as JWK. The raw private operation takes a quarter of a
 * millisecond of the calling thread (rsa-worker.ts uses another). `importPrivateKey` throws a
 * TypeError unless the JWK is an RSA private key.
 */
import {
  constants,
  createPrivateKey,
  generateKeyPair,
  privateDecrypt,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import { bytesToBigint, shortestForm } from '@/protocol/crypto/bytes';
import { publicKeyOf, type DenominationPublicKey } from '@/protocol/crypto/rsa-public-key';

export interface DenominationPrivateKey {
  readonly publicKey: DenominationPublicKey;
  readonly keyObject: KeyObject;
}

const generateRsaKeyPair = promisify(generateKeyPair);

export async function generatePrivateKey(modulusBits = 2048): Promise<DenominationPrivateKey> {
  const { privateKey } = await generateRsaKeyPair('rsa', { modulusLength: modulusBits });
  return fromKeyObject(privateKey);
}

/** Exports the key for storage: members n, e, d, p, q, dp, dq, qi in base64url. Secret. */
export function exportPrivateKey(key: DenominationPrivateKey): JsonWebKey {
  return key.keyObject.export({ format: 'jwk' });
}

export function importPrivateKey(jwk: JsonWebKey): DenominationPrivateKey {
  if (jwk.kty !== 'RSA' || jwk.d === undefined) throw new TypeError('JWK is no RSA private key');
  return fromKeyObject(createPrivateKey({ key: jwk, format: 'jwk' }));
}

function fromKeyObject(keyObject: KeyObject): DenominationPrivateKey {
  const { n, e } = keyObject.export({ format: 'jwk' });
  if (n === undefined || e === undefined) throw new TypeError('key is no RSA key');
  const numbers = { n: base64urlToBigint(n), e: base64urlToBigint(e) };
  return { publicKey: publicKeyOf(numbers), keyObject };
}

function base64urlToBigint(text: string): bigint {
  return bytesToBigint(Uint8Array.from(Buffer.from(text, 'base64url')));
}

/** The block as OpenSSL takes it; null when it is not below n. */
export function rsaBlock(key: DenominationPrivateKey, block: Uint8Array): Uint8Array | null {
  const { modulus } = key.publicKey;
  const digits = shortestForm(block);
  if (digits.length > modulus.length) return null;
  const padded = new Uint8Array(modulus.length);
  padded.set(digits, modulus.length - digits.length);
  // Big endian and of one length: the order of the bytes is the order of the numbers.
  return Buffer.compare(padded, modulus) < 0 ? padded : null;
}

/** block^d mod n in shortest form; null when the block is not below n. */
export function rsaPrivateRaw(key: DenominationPrivateKey, block: Uint8Array): Uint8Array | null {
  const padded = rsaBlock(key, block);
  if (padded === null) return null;
  const result = privateDecrypt({ key: key.keyObject, padding: constants.RSA_NO_PADDING }, padded);
  return shortestForm(Uint8Array.from(result));
}
