/**
 * Hashes passwords with scrypt, in the text form `scrypt$N$r$p$salt$hash` (base64url).
 * Throws GENERIC_TOO_BUSY when too many passwords wait already.
 */
import { scryptSync, timingSafeEqual } from 'node:crypto';
import type { Random } from '@/config/clock';
import { parseInteger } from '@/protocol/integer';
import { scryptAside, type PasswordCost } from './password-threads';

/** OWASP's profile with 16 MiB: some 200 ms of a core (docs/decisions/0010-password-hashes.md). */
export const PASSWORD_COST: PasswordCost = { N: 16_384, r: 8, p: 5 };
/** Cost for demos on one machine, where testers register a thousand users a minute. */
export const TESTERS_PASSWORD_COST: PasswordCost = { ...PASSWORD_COST, p: 1 };
/** Cost for tests (TEST_CLOCK): some three milliseconds. */
export const QUICK_PASSWORD_COST: PasswordCost = { N: 1024, r: 8, p: 1 };
/** Cost for passwords that Florin made from 256 random bits: guessing fails at any cost per try. */
export const RANDOM_PASSWORD_COST: PasswordCost = { N: 2, r: 8, p: 1 };
const HASH_BYTES = 32;

/** The way to make new hashes. */
export interface Hashing {
  readonly random: Random;
  readonly passwordCost: PasswordCost;
}

export async function hashPassword(
  password: string,
  { random, passwordCost }: Hashing,
): Promise<string> {
  const salt = random.bytes(16);
  const hash = await derive(password, salt, passwordCost);
  return `${beginning(passwordCost)}${base64(salt)}$${base64(hash)}`;
}

/** Matches no password, and takes as long to check as a new hash. */
export function makeDecoy({ random, passwordCost }: Hashing): string {
  return `${beginning(passwordCost)}${base64(random.bytes(16))}$${base64(random.bytes(HASH_BYTES))}`;
}

export function hasCost(stored: string, cost: PasswordCost): boolean {
  return stored.startsWith(beginning(cost));
}

export async function matchesPassword(password: string, stored: string): Promise<boolean> {
  const [, N = '', r = '', p = '', salt = '', hash = ''] = stored.split('$');
  const cost = { N: parseInteger(N), r: parseInteger(r), p: parseInteger(p) };
  const expected = Buffer.from(hash, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return timingSafeEqual(actual, expected);
}

async function derive(password: string, salt: Uint8Array, cost: PasswordCost): Promise<Uint8Array> {
  const normal = password.normalize('NFC');
  if (cost.N === RANDOM_PASSWORD_COST.N) return scryptSync(normal, salt, HASH_BYTES, cost);
  return scryptAside({ password: normal, salt, cost, length: HASH_BYTES });
}

function beginning({ N, r, p }: PasswordCost): string {
  return `scrypt$${N}$${r}$${p}$`;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
