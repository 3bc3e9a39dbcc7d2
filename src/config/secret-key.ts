/**
 * The key that seals the deployment's secrets in its database. It is SECRET_KEY, or in the file
 * `secret-key` of DATA_DIR (0600), which the first start makes. Both are 64 hexadecimal digits.
 */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

export const SECRET_KEY_FORM = /^[0-9a-f]{64}$/i;

const FILE = 'secret-key';

export function secretKeyFileOf(dataDir: string): string {
  return path.join(dataDir, FILE);
}

/** A change of the key writes this file, and renames it when the database has the new key. */
function nextFileOf(dataDir: string): string {
  return `${secretKeyFileOf(dataDir)}.next`;
}

export function makeSecretKey(): Uint8Array {
  return randomBytes(32);
}

/** The keys to try. More than one is there only after a change of the key was interrupted. */
export function listSecretKeys({
  secretKey,
  dataDir,
}: {
  readonly secretKey: Uint8Array | undefined;
  readonly dataDir: string;
}): Uint8Array[] {
  if (secretKey !== undefined) return [secretKey];
  return [secretKeyFileOf(dataDir), nextFileOf(dataDir)].filter(existsSync).map(loadSecretKey);
}

export function loadSecretKey(file: string): Uint8Array {
  const text = readFileSync(file, 'utf8').trim();
  if (!SECRET_KEY_FORM.test(text)) throw new Error(`${file} is not 64 hexadecimal digits.`);
  return Buffer.from(text, 'hex');
}

/** Writes the file and makes it durable. Throws if there is one. */
export function writeSecretKey(file: string, key: Uint8Array): void {
  const handle = openSync(file, 'wx', 0o600);
  try {
    writeSync(handle, `${Buffer.from(key).toString('hex')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  syncDirectory(path.dirname(file));
}

export function writeNextSecretKey(dataDir: string, key: Uint8Array): void {
  writeSecretKey(nextFileOf(dataDir), key);
}

/** Ends a change of the key, also one that was interrupted. */
export function adoptNextSecretKey(dataDir: string): void {
  renameSync(nextFileOf(dataDir), secretKeyFileOf(dataDir));
  syncDirectory(dataDir);
}

function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
