import { expect, test } from 'vitest';
import { parseDatabaseUrl } from '@/storage/database-url';

test.each([
  'postgresql://user:p%40ss@db.example:5433/florin?sslmode=verify-full',
  'postgresql://florin@127.0.0.1:5432/florin?host=%2Fvar%2Frun%2Fpostgresql',
  'postgres://localhost/florin?target_session_attrs=read-write',
])('%s has one host, which pg reads', (url) => {
  expect(parseDatabaseUrl(url)).toEqual({ connectionString: url, hosts: [] });
});

test.each([
  'postgresql://u:p@h1,h2:5433,[::1]:1/db?target_session_attrs=read-write&sslmode=require',
  'postgresql://u:p@/db?host=h1,h2,[::1]&port=5432,5433,1&sslmode=require',
])('%s has three', (url) => {
  expect(parseDatabaseUrl(url)).toEqual({
    connectionString: 'postgresql://u:p@h1:5432/db?sslmode=require',
    hosts: [
      { name: 'h1', port: 5432 },
      { name: 'h2', port: 5433 },
      { name: '::1', port: 1 },
    ],
  });
});

test('hosts that nothing can be written to, and what is no host, are refused', () => {
  const read = (rest: string) => () => parseDatabaseUrl(`postgresql://u:p@${rest}`);
  expect(read('h1,h2/db?target_session_attrs=standby')).toThrow(/has to write/);
  expect(read('h1,/db')).toThrow('"" is no host');
  expect(read('h1,h2:x/db')).toThrow('"h2:x" is no host');
});
