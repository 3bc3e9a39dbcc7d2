/**
 * Encrypts a wallet's backup: all records as text, compressed, sealed by AES-256-GCM. The key
 * follows from the account's private key and the service's salt. The account's public key is
 * authenticated too, so another account's backup is recognised.
 *
 * backup = version (1 byte) | iv (12) | AES-GCM(gzip(records)) key = KDF(32, salt, private key,
 * "florin-backup")
 *
 * `openBackup` throws WalletError BACKUP_UNREADABLE.
 */
import { concatBytes, utf8 } from '@/protocol/crypto/bytes';
import { createKeyPair } from '@/protocol/crypto/eddsa';
import { kdf } from '@/protocol/crypto/kdf';
import { WalletError } from '@/wallet/core/wallet-error';

export interface BackupKey {
  readonly privateKey: Uint8Array;
  /** The service's. */
  readonly salt: Uint8Array;
}

const VERSION = 1;
const IV_LENGTH = 12;
const KEY_LENGTH = 32;
/** A gzip of few bytes can grow to fill any memory, though only the owner can make one. */
const MAX_TEXT_BYTES = 512 * 1024 * 1024;

/** `iv`: 12 random bytes, new for every backup. */
export async function sealBackup(
  key: BackupKey,
  iv: Uint8Array,
  text: string,
): Promise<Uint8Array> {
  const compressed = await through(new CompressionStream('gzip'), utf8(text));
  const sealed = await crypto.subtle.encrypt(
    algorithm(key, iv),
    await importKey(key),
    Uint8Array.from(compressed),
  );
  return concatBytes(Uint8Array.of(VERSION), iv, new Uint8Array(sealed));
}

export async function openBackup(key: BackupKey, backup: Uint8Array): Promise<string> {
  try {
    if (backup[0] !== VERSION) throw new Error('another version of backups');
    const iv = backup.slice(1, 1 + IV_LENGTH);
    const opened = await crypto.subtle.decrypt(
      algorithm(key, iv),
      await importKey(key),
      Uint8Array.from(backup.subarray(1 + IV_LENGTH)),
    );
    const text = await through(new DecompressionStream('gzip'), new Uint8Array(opened));
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch (cause) {
    throw new WalletError('BACKUP_UNREADABLE', { cause });
  }
}

function algorithm({ privateKey }: BackupKey, iv: Uint8Array): AesGcmParams {
  const additionalData = Uint8Array.from(createKeyPair(privateKey).publicKey);
  return { name: 'AES-GCM', iv: Uint8Array.from(iv), additionalData };
}

function importKey({ privateKey, salt }: BackupKey): Promise<CryptoKey> {
  const key = Uint8Array.from(kdf(KEY_LENGTH, salt, privateKey, utf8('florin-backup')));
  return crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const reader = new Blob([Uint8Array.from(bytes)]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > MAX_TEXT_BYTES) throw new Error('too much in a backup');
    parts.push(part.value);
  }
  return concatBytes(...parts);
}
