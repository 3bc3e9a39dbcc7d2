/** Looks for a master key on a server's disk. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeBase32 } from '@/protocol/base32';
import { toHex } from '@/protocol/crypto/bytes';

/** Returns the seed in this file of `create-master`. */
export function findMasterSeed(file: string): string {
  return (JSON.parse(readFileSync(file, 'utf8')) as { seed: string }).seed;
}

/** Returns all files below the directory. The database's may come and go. */
export function filesBelow(directory: string): string[] {
  const entries = unlessGone(() => readdirSync(directory, { withFileTypes: true })) ?? [];
  return entries.flatMap((entry) => {
    const name = path.join(directory, entry.name);
    if (entry.isDirectory()) return filesBelow(name);
    return entry.isFile() ? [name] : [];
  });
}

/** Returns the files that hold the seed, given in base32, in any usual form. */
export function filesHolding(directory: string, seed: string): string[] {
  const raw = Buffer.from(decodeBase32(seed));
  const forms = [
    raw,
    Buffer.from(seed),
    Buffer.from(toHex(raw)),
    Buffer.from(raw.toString('base64')),
  ];
  return filesBelow(directory).filter((file) => {
    const content = unlessGone(() => readFileSync(file));
    return content !== undefined && forms.some((form) => content.includes(form));
  });
}

function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
