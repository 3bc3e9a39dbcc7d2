import { expect, test } from 'vitest';
import { isDatabaseLost } from '@/http/database-lost';

const failure = (members: object): Error => Object.assign(new Error('it failed'), members);

test.each([
  { code: '57P01' },
  { code: '57P03' },
  { code: '25006' },
  { code: '55P03' },
  { code: '08006' },
  { code: 'ECONNREFUSED' },
  { code: 'ENOENT', syscall: 'connect' },
  { code: 'EAGAIN', syscall: 'connect' },
  { code: 'ENOTFOUND', syscall: 'getaddrinfo' },
])('%j is a lost database, also as a cause', (members) => {
  expect(isDatabaseLost(failure(members))).toBe(true);
  expect(isDatabaseLost(new Error('more', { cause: failure(members) }))).toBe(true);
});

test.each([
  { code: '23505' },
  { code: 'ENOENT', syscall: 'open' },
  { code: 'EAGAIN', syscall: 'read' },
  {},
])('%j is not', (members) => {
  expect(isDatabaseLost(failure(members))).toBe(false);
});
