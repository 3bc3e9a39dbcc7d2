import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Random } from '@/config/clock';

// What a check costs is the hashes that it makes: durations would depend on the machine's other work.
vi.mock(import('@/bank/accounts/password-hash'), { spy: true });
// Another file of this worker may have loaded them without spies.
vi.resetModules();
const { PasswordChecks } = await import('@/bank/accounts/password-checks');
const { hashPassword, matchesPassword } = await import('@/bank/accounts/password-hash');

const random: Random = { bytes: (length) => new Uint8Array(randomBytes(length)) };
const alice = { username: 'alice', password: 'correct horse' };
let now = 0;
let checks: InstanceType<typeof PasswordChecks>;

beforeEach(() => {
  vi.mocked(matchesPassword).mockClear();
  now = 1_000_000;
  checks = new PasswordChecks({ now: () => now }, random);
});

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
  for (const [laterMs, hashes] of [
    [0, 1],
    [59_999, 1],
    [1, 2],
  ] as const) {
    now += laterMs;
    expect(await checks.check(alice, hash)).toBe(true);
    expect(matchesPassword).toHaveBeenCalledTimes(hashes);
  }
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
  const costOf = (stored = '') => stored.split('$').slice(0, 4);
  for (const times of [1, 2]) {
    expect(await checks.check(alice, null)).toBe(false);
    expect(matchesPassword).toHaveBeenCalledTimes(times);
    const [password, stored] = vi.mocked(matchesPassword).mock.lastCall ?? [];
    expect([password, costOf(stored)]).toEqual([alice.password, costOf(hash)]);
  }
});

test('[security 3] a password longer than any is wrong without a hash, for every name', async () => {
  const hash = await hashPassword(alice.password, random);
  const long = { ...alice, password: 'x'.repeat(1025) };
  for (const stored of [hash, null]) expect(await checks.check(long, stored)).toBe(false);
  expect(matchesPassword).not.toHaveBeenCalled();
  const longest = { ...alice, password: 'x'.repeat(1024) };
  expect(await checks.check(longest, await hashPassword(longest.password, random))).toBe(true);
});
