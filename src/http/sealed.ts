/**
 * Stores sealed texts under a name that only their owner knows. The database has a hash of the
 * name, and the text is sealed with the name. So a reader of the rows learns neither.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function sha256(...texts: readonly string[]): Uint8Array {
  return createHash('sha256').update(JSON.stringify(texts)).digest();
}

/** A random name that cannot be guessed and fits into addresses. */
export function newName(): string {
  return randomBytes(16).toString('base64url');
}

export function isName(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{22}$/.test(text);
}

/** The hash of a name in the database. */
export function hashName(...texts: readonly string[]): Uint8Array {
  return sha256('name', ...texts);
}

export function seal(name: string, text: string): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sha256('key', name), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws if the text was sealed under another name. */
export function unseal(name: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', sha256('key', name), nonce);
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}
