/**
 * Hashes of bank accounts (protocol-a 4.5, 5.2, generation v9), 64 bytes. Pure.
 * The payto URI is hashed as the text it is: two spellings of an account are two hashes.
 */
import { utf8, utf8WithNul } from '@/protocol/crypto/bytes';
import { kdf } from '@/protocol/crypto/kdf';

/** A merchant's `h_wire`. The salt is hashed as text, not decoded. */
export function hashWire(payto: string, salt: string): Uint8Array {
  return kdf(64, utf8WithNul(salt), utf8WithNul(payto), utf8('merchant-wire-signature'));
}

/** Returns the hash that the exchange's master key signs for an account listed in /wire. */
export function hashExchangeAccount(payto: string): Uint8Array {
  return kdf(64, utf8WithNul(payto), utf8('exchange-wire-signature'));
}
