import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Hashing } from '@/passwords/password-hash';
import type { Random } from '@/config/clock';
import { Refusal } from '@/protocol/refusal';

// The cost of a check is its number of hashes. Durations would depend on the machine's other work.
vi.mock(import('@/passwords/password-hash'), { spy: true });
// Another file of this worker may have loaded them without spies.
vi.resetModules();
const { PasswordChecks } = await import('@/passwords/password-checks');
const { hashPassword, matchesPassword, PASSWORD_COST, TESTERS_PASSWORD_COST } =
  await import('@/passwords/password-hash');

const random: Random = { bytes: (length) => new Uint8Array(randomBytes(length)) };
const hashing: Hashing = { random, passwordCost: TESTERS_PASSWORD_COST };
const alice = { username: 'alice', password: 'correct horse' };
let now = 0;
let checks: InstanceType<typeof PasswordChecks>;

beforeEach(() => {
  vi.mocked(matchesPassword).mockClear();
  vi.mocked(hashPassword).mockClear();
  now = 1_000_000;
  checks = new PasswordChecks({ now: () => now }, hashing);
});

test('a hash matches its password only, and differs each time', async () => {
  const hash = await hashPassword('pass', hashing);
  expect(hash).toMatch(/^scrypt\$16384\$8\$1\$/);
  expect(await matchesPassword('pass', hash)).toBe(true);
  expect(await matchesPassword('Pass', hash)).toBe(false);
  expect(await matchesPassword('', hash)).toBe(false);
  expect(await hashPassword('pass', hashing)).not.toBe(hash);
});

test('letters with accents match however the keyboard composes them', async () => {
  const hash = await hashPassword('caf\u00e9', hashing);
  expect(await matchesPassword('cafe\u0301', hash)).toBe(true);
});

test('a check that succeeded is remembered for a minute', async () => {
  const hash = await hashPassword(alice.password, hashing);
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

test('the password of a new account is hashed once, and no other one is right', async () => {
  const hash = await hashPassword(alice.password, hashing);
  checks.remember(alice, hash);
  expect(await checks.check(alice, hash)).toBe(true);
  expect(matchesPassword).not.toHaveBeenCalled();
  expect(await checks.check({ ...alice, password: 'wrong' }, hash)).toBe(false);
});

test('a remembered check does not let another password or another user in', async () => {
  const hash = await hashPassword(alice.password, hashing);
  expect(await checks.check(alice, hash)).toBe(true);
  expect(await checks.check({ ...alice, password: 'wrong' }, hash)).toBe(false);
  const other = await hashPassword('other', hashing);
  expect(await checks.check({ ...alice, username: 'bob' }, other)).toBe(false);
});

test('a changed password makes the remembered check void at once', async () => {
  const old = await hashPassword(alice.password, hashing);
  expect(await checks.check(alice, old)).toBe(true);
  const changed = await hashPassword('new', hashing);
  expect(await checks.check(alice, changed)).toBe(false);
});

describe('a right password whose hash has another cost', () => {
  const cheap = { ...hashing, passwordCost: { ...TESTERS_PASSWORD_COST, N: 1024 } };
  const replace = vi.fn<(renewed: string) => Promise<boolean>>();

  beforeEach(() => {
    replace.mockReset().mockResolvedValue(true);
  });

  test('gets a new one, for which it is remembered', async () => {
    const old = await hashPassword(alice.password, cheap);
    expect(await checks.check(alice, old)).toBe(true);
    await checks.renew(alice, old, replace);
    const renewed = replace.mock.lastCall?.[0] ?? '';
    expect(renewed).toMatch(/^scrypt\$16384\$8\$1\$/);
    expect(matchesPassword).toHaveBeenCalledTimes(1);
    expect(await checks.check(alice, renewed)).toBe(true);
    expect(matchesPassword).toHaveBeenCalledTimes(1);
    expect(await matchesPassword(alice.password, renewed)).toBe(true);
    await checks.renew(alice, renewed, replace);
    expect(replace).toHaveBeenCalledTimes(1);
  });

  test('is not remembered for a hash that was not stored', async () => {
    replace.mockResolvedValue(false);
    const old = await hashPassword(alice.password, cheap);
    await checks.renew(alice, old, replace);
    const unstored = replace.mock.lastCall?.[0] ?? '';
    await checks.check(alice, unstored);
    expect(matchesPassword).toHaveBeenCalledTimes(1);
  });

  test('is hashed once, however many come at the same moment', async () => {
    const old = await hashPassword(alice.password, cheap);
    await Promise.all([1, 2, 3].map(() => checks.renew(alice, old, replace)));
    expect(replace).toHaveBeenCalledTimes(1);
  });

  test('stays as it is while too many wait, and gets a new one at the next time', async () => {
    const old = await hashPassword(alice.password, cheap);
    vi.mocked(hashPassword).mockRejectedValueOnce(new Refusal('GENERIC_TOO_BUSY'));
    await checks.renew(alice, old, replace);
    expect(replace).not.toHaveBeenCalled();
    await checks.renew(alice, old, replace);
    expect(replace).toHaveBeenCalledTimes(1);
  });
});

test('a new hash costs what OWASP recommends', async () => {
  const hash = await hashPassword('pass', { random, passwordCost: PASSWORD_COST });
  expect(hash).toMatch(/^scrypt\$16384\$8\$5\$/);
  expect(await matchesPassword('pass', hash)).toBe(true);
});

test('a user who does not exist takes as long as one who does, and is refused', async () => {
  const hash = await hashPassword(alice.password, hashing);
  const costOf = (stored = '') => stored.split('$').slice(0, 4);
  for (const times of [1, 2]) {
    expect(await checks.check(alice, null)).toBe(false);
    expect(matchesPassword).toHaveBeenCalledTimes(times);
    const [password, stored] = vi.mocked(matchesPassword).mock.lastCall ?? [];
    expect([password, costOf(stored)]).toEqual([alice.password, costOf(hash)]);
  }
});

test('a password longer than any is wrong without a hash, for every name', async () => {
  const hash = await hashPassword(alice.password, hashing);
  const long = { ...alice, password: 'x'.repeat(1025) };
  for (const stored of [hash, null]) expect(await checks.check(long, stored)).toBe(false);
  expect(matchesPassword).not.toHaveBeenCalled();
  const longest = { ...alice, password: 'x'.repeat(1024) };
  expect(await checks.check(longest, await hashPassword(longest.password, hashing))).toBe(true);
});
