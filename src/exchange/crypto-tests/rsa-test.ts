/**
 * Answers GET test/rsa/get and POST test/rsa/sign (protocol-b 5.1): signs any input with a key of 1024
 * bits. The key stays the same for as long as the exchange runs. No coin is ever of this key.
 * `signTest` throws GENERIC_PARAMETER_MALFORMED if the input is no number below the modulus.
 */
import {
  generatePrivateKey,
  rsaPrivateRaw,
  type DenominationPrivateKey,
} from '@/protocol/crypto/rsa-private-key';
import { Refusal } from '@/protocol/refusal';
import type { Exchange } from '../exchange';

const MODULUS_BITS = 1024;

const keys = new WeakMap<Exchange, Promise<DenominationPrivateKey>>();

function keyOf(exchange: Exchange): Promise<DenominationPrivateKey> {
  const key = keys.get(exchange) ?? generatePrivateKey(MODULUS_BITS);
  keys.set(exchange, key);
  return key;
}

export async function getTestKey(exchange: Exchange): Promise<Uint8Array> {
  return (await keyOf(exchange)).publicKey.encoded;
}

export async function signTest(exchange: Exchange, blinded: Uint8Array): Promise<Uint8Array> {
  const signature = rsaPrivateRaw(await keyOf(exchange), blinded);
  if (signature !== null) return signature;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field: 'blind_ev' });
}
