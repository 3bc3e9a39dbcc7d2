/**
 * Finds the reserve's public key in a bank transfer's subject (protocol-a 6.3). People and wallets
 * add words before and after it. So a key counts wherever it stands as a separate word.
 */
import { decodeBase32 } from '@/protocol/base32';

/** 32 bytes in base32, with nothing of a longer word around them. */
const KEY_WORD = /(?<![0-9A-Za-z])[0-9A-Za-z]{52}(?![0-9A-Za-z])/g;

/** The first key in the subject, null when there is none. */
export function findReserveKey(subject: string): Uint8Array | null {
  for (const [word] of subject.matchAll(KEY_WORD)) {
    // 52 symbols are 260 bits: the last symbol holds one bit of the key and four of padding.
    const key = decodeOrNull(word);
    if (key !== null) return key;
  }
  return null;
}

function decodeOrNull(word: string): Uint8Array | null {
  try {
    return decodeBase32(word, 32);
  } catch {
    return null;
  }
}
