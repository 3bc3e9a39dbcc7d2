/** Claim tokens: 16 random bytes, in base32 on the wire, compared in constant time. */
import { decodeBase32 } from '@/protocol/base32';
import { equalBytes } from '@/protocol/crypto/bytes';
import { FormatError } from '@/protocol/format-error';

/** Null for a text that is no token at all, which is as wrong as any other token. */
export function decodeClaimToken(text: string): Uint8Array | null {
  try {
    return decodeBase32(text, 16);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return null;
  }
}

export function isClaimToken(presented: Uint8Array | null, token: Uint8Array): boolean {
  return presented !== null && equalBytes(presented, token);
}
