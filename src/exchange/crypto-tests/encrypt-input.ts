/**
 * Answers POST test/encrypt (protocol-b 5.1): AES-256 in CFB mode, its output through Twofish-256 in CFB
 * mode. Keys come from the hash: skey = KDF(32, salt "skey", key_hash), iv = KDF(32, salt "iv", …).
 * Gap: the source derives one key of 32 bytes for two ciphers. Both take it. AES takes the first
 * half of the iv and Twofish the second.
 */
import { createCipheriv } from 'node:crypto';
import { utf8 } from '@/protocol/crypto/bytes';
import { kdf } from '@/protocol/crypto/kdf';
import { encryptTwofishBlock, expandTwofishKey } from './twofish';

const KEY_LENGTH = 32;
const BLOCK_LENGTH = 16;

export function encryptInput(input: Uint8Array, keyHash: Uint8Array): Uint8Array {
  const key = kdf(KEY_LENGTH, utf8('skey'), keyHash);
  const iv = kdf(2 * BLOCK_LENGTH, utf8('iv'), keyHash);
  const aes = createCipheriv('aes-256-cfb', key, iv.subarray(0, BLOCK_LENGTH));
  const once = Buffer.concat([aes.update(input), aes.final()]);
  return twofishCfb(once, key, iv.subarray(BLOCK_LENGTH));
}

/** Each block is the plaintext xor the encryption of the block before. The last may be short. */
function twofishCfb(plain: Uint8Array, key: Uint8Array, iv: Uint8Array): Uint8Array {
  const expanded = expandTwofishKey(key);
  const cipher = new Uint8Array(plain.length);
  for (let at = 0; at < plain.length; at += BLOCK_LENGTH) {
    const before = at === 0 ? iv : cipher.subarray(at - BLOCK_LENGTH, at);
    const stream = encryptTwofishBlock(expanded, before);
    const block = plain.subarray(at, at + BLOCK_LENGTH);
    block.forEach((byte, i) => (cipher[at + i] = byte ^ (stream[i] ?? 0)));
  }
  return cipher;
}
