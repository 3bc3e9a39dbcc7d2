/** Makes identifiers for things that people have only named. */
import { encodeBase32 } from '@/protocol/base32';
import { wiring } from '@/wiring';

const MAX_WORDS = 40;
const CHANCE_BYTES = 5;

/** Returns the URL-safe part of a name: `anna-s-tea` for “Anna’s Tea”. Empty if it has none. */
export function idFromWords(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_WORDS)
    .replaceAll(/^-|-$/g, '');
}

/** Returns a few characters that no other identifier has. */
export function chanceId(): string {
  return encodeBase32(wiring().random.bytes(CHANCE_BYTES)).toLowerCase();
}
