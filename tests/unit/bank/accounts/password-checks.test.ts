import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { PasswordChecks } from '@/bank/accounts/password-checks';
import { hashPassword, matchesPassword } from '@/bank/accounts/password-hash';
import type { Random } from '@/config/clock';

const random: Random = { bytes: (length) => new Uint8Array(randomBytes(length)) };
const alice = { username: 'alice', password: 'correct horse' };
let now = 0;
let checks: PasswordChecks;

beforeEach(() => {
  now = 1_000_000;
  checks = new PasswordChecks({ now: () => now }, random);
});

/** Hashing takes milliseconds; a remembered check takes microseconds. */
async function durationOf(run: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await run();
  return performance.now() - begin;
}

test('a hash matches its password only, and differs each time', async () => {
  const hash = await hashPassword('pass', random);
  expect(hash).toMatch(/^scrypt\$16384\$8\$1\$/);
  expect(await matchesPassword('pass', hash)).toBe(true);
  expect(await matchesPassword('Pass', hash)).toBe(false);
  expect(await matchesPassword('', hash)).toBe(false);
  expect(await hashPassword('pass', random)).not.toBe(hash);
});

test('letters with accents match however the keyboard composes them', async () => {
  const hash = await hashPassword('caf\u00e9', random);
  expect(await matchesPassword('cafe\u0301', hash)).toBe(true);
});

test('a check that succeeded is remembered for a minute', async () => {
  const hash = await hashPassword(alice.password, random);
  const first = await durationOf(() => checks.check(alice, hash));
  const second = await durationOf(() => checks.check(alice, hash));
  now += 60_001;
  const third = await durationOf(() => checks.check(alice, hash));
  expect(second).toBeLessThan(first / 4);
  expect(third).toBeGreaterThan(second * 4);
});

test('a remembered check does not let another password or another user in', async () => {
  const hash = await hashPassword(alice.password, random);
  expect(await checks.check(alice, hash)).toBe(true);
  expect(await checks.check({ ...alice, password: 'wrong' }, hash)).toBe(false);
  const other = await hashPassword('other', random);
  expect(await checks.check({ ...alice, username: 'bob' }, other)).toBe(false);
});

test('a changed password makes the remembered check void at once', async () => {
  const old = await hashPassword(alice.password, random);
  expect(await checks.check(alice, old)).toBe(true);
  const changed = await hashPassword('new', random);
  expect(await checks.check(alice, changed)).toBe(false);
});

test('a user who does not exist takes as long as one who does, and is refused', async () => {
  const hash = await hashPassword(alice.password, random);
  await checks.check(alice, null);
  const unknown = await durationOf(async () => {
    expect(await checks.check(alice, null)).toBe(false);
  });
  const wrong = await durationOf(() => checks.check({ ...alice, password: 'x' }, hash));
  expect(unknown).toBeGreaterThan(wrong / 4);
});
