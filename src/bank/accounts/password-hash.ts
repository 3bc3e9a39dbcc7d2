/**
 * Passwords as scrypt hashes, in the text form `scrypt$N$r$p$salt$hash` (base64url). Throw GENERIC_TOO_BUSY
 * when too many passwords wait already.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Random } from '@/config/clock';
import { parseInteger } from '@/protocol/integer';
import { scryptAside } from './password-threads';

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const COST: Cost = { N: 16_384, r: 8, p: 1 };
const HASH_BYTES = 32;

export async function hashPassword(password: string, random: Random): Promise<string> {
  const salt = random.bytes(16);
  const hash = await derive(password, salt, COST);
  const { N, r, p } = COST;
  return ['scrypt', N, r, p, base64(salt), base64(hash)].join('$');
}

export async function matchesPassword(password: string, stored: string): Promise<boolean> {
  const [, N = '', r = '', p = '', salt = '', hash = ''] = stored.split('$');
  const cost = { N: parseInteger(N), r: parseInteger(r), p: parseInteger(p) };
  const expected = Buffer.from(hash, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return timingSafeEqual(actual, expected);
}

function derive(password: string, salt: Uint8Array, cost: Cost): Promise<Uint8Array> {
  return scryptAside({ password: password.normalize('NFC'), salt, cost, length: HASH_BYTES });
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
