/**
 * H of protocol-a 1.4: SHA-512, 64 bytes. "Hash of a string" includes the terminating NUL byte. The
 * two hashes without it say so in their names (order and session id of purpose 1106). Pure.
 */
import { sha512 } from '#primitives';
import { utf8, utf8WithNul } from '@/protocol/crypto/bytes';

export { sha512 };

export function hashString(text: string): Uint8Array {
  return sha512(utf8WithNul(text));
}

export function hashStringWithoutNul(text: string): Uint8Array {
  return sha512(utf8(text));
}
