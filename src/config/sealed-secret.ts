/** Seals a text with AES-256-GCM under a key and a name, without which it does not open. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface SealedSecret {
  readonly name: string;
  readonly sealed: Uint8Array;
}

export class WrongKeyError extends Error {
  override readonly name = 'WrongKeyError';

  constructor() {
    super(
      'SECRET_KEY is not the key of this database. Set SECRET_KEY, or copy the file secret-key, as another of its servers has it.',
    );
  }
}

export function seal(key: Uint8Array, name: string, text: string): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws WrongKeyError if it was sealed with another key or name. */
export function unseal(key: Uint8Array, { name, sealed }: SealedSecret): string {
  const bytes = Buffer.from(sealed);
  const tagged = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(name)).setAuthTag(tagged);
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    throw new WrongKeyError();
  }
}
