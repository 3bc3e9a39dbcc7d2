/**
 * Tokens of instances (decision D16), with or without the prefix `secret-token:` on either side.
 * They are kept as a hash only and compared in constant time. A token should be a secret of high
 * entropy, not a password, so one round of hashing is enough.
 */
import type { Random } from '@/config/clock';
import { encodeBase32 } from '@/protocol/base32';
import { equalBytes } from '@/protocol/crypto/bytes';
import { hashString } from '@/protocol/crypto/hash';
import type { Repeatable } from '../calls/keyed-call';

const PREFIX = 'secret-token:';
/** Shortest token, without the prefix. `sandbox` is the token of the deployed backends' tutorial. */
const MIN_LENGTH = 6;

function withoutPrefix(token: string): string {
  return token.startsWith(PREFIX) ? token.slice(PREFIX.length) : token;
}

export function isAcceptableToken(token: string): boolean {
  return withoutPrefix(token).length >= MIN_LENGTH;
}

export function hashToken(token: string): Uint8Array {
  return hashString(withoutPrefix(token));
}

const SECRET_BYTES = 32;

export function newToken(random: Random, call?: Repeatable): string {
  const secret = call?.nameOf('token', SECRET_BYTES) ?? random.bytes(SECRET_BYTES);
  return `${PREFIX}${encodeBase32(secret)}`;
}

const MADE = /^(?:secret-token:)?[0-9A-HJKMNP-TV-Z]{52}$/;

/** Reports whether we may have made the token, which then cannot be guessed. */
export function isMadeToken(text: string): boolean {
  return MADE.test(text);
}

export function isToken(presented: string, hash: Uint8Array): boolean {
  return equalBytes(hashToken(presented), hash);
}
