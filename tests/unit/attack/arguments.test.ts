/** `npm run attack` accepts servers on this machine only. */
import { expect, test } from 'vitest';
import { readPlan } from '../../attack/arguments';

test('the whole form has 100,000 fuzzed requests and 250 ms, the short one 20 s', () => {
  expect(readPlan([])).toMatchObject({ url: undefined, fuzzed: 100_000, limits: { delayMs: 250 } });
  expect(readPlan(['--short']).limits.delayMs).toBe(20_000);
  expect(readPlan(['--seed', '7', '--only', 'slow']).seed).toBe(7);
});

test.for(['http://localhost:8080', 'http://127.0.0.1:8081/', 'http://[::1]:8080/x'])(
  '%s is attacked',
  (url) => {
    expect(readPlan(['--url', url]).url).toBe(new URL(url).origin);
  },
);

test.for([
  'http://pay.example:8080',
  'http://192.0.2.1:8080',
  'http://10.0.0.1:8080',
  'http://localhost.evil.example:80',
  'http://127.0.0.1.evil.example:8080',
  'https://localhost:8443',
  'http://localhost',
  'nonsense',
])('%s is not', (url) => {
  expect(() => readPlan(['--url', url])).toThrow('this machine and no other');
});
