/** Claim tokens: 16 random bytes, in base32 on the wire, compared in constant time. */
import { decodeBase32OrNull } from '@/protocol/base32';
import { equalBytes } from '@/protocol/crypto/bytes';

/** Null for a text that is no token at all, which is as wrong as any other token. */
export function decodeClaimToken(text: string): Uint8Array | null {
  return decodeBase32OrNull(text, 16);
}

export function isClaimToken(presented: Uint8Array | null, token: Uint8Array): boolean {
  return presented !== null && equalBytes(presented, token);
}
