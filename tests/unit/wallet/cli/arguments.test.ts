import path from 'node:path';
import { expect, test } from 'vitest';
import { readArguments, UsageError } from '@/wallet/cli/arguments';

test('a command with its URI and options is read', () => {
  expect(readArguments(['pay', 'taler://pay/x/y/', '--yes', '--json', '--db', 'w'])).toEqual({
    command: { name: 'pay', uri: 'taler://pay/x/y/', yes: true },
    json: true,
    db: path.resolve('w'),
    timeoutMs: 300_000,
  });
  expect(readArguments(['withdraw', 'U', '--exchange', 'http://e/']).command).toEqual({
    name: 'withdraw',
    uri: 'U',
    exchange: 'http://e/',
  });
  expect(readArguments(['tip', 'U']).command).toEqual({ name: 'tip', uri: 'U' });
  expect(readArguments(['refund', 'taler://refund/x/y/']).command).toEqual({
    name: 'refund',
    uri: 'taler://refund/x/y/',
  });
  expect(readArguments(['abort', 'U']).command).toEqual({ name: 'abort', uri: 'U' });
  expect(readArguments(['demo']).command).toEqual({ name: 'demo', url: 'http://localhost:8080' });
});

test('nothing at all, help and --help explain', () => {
  for (const args of [[], ['help'], ['--help'], ['balance', '--help']]) {
    expect(readArguments(args).command).toEqual({ name: 'help' });
  }
});

test.each([
  [['pay']],
  [['withdraw']],
  [['refund']],
  [['abort']],
  [['tip']],
  [['fly']],
  [['balance', 'now']],
  [['pay', 'a', 'b']],
  [['balance', '--loud']],
  [['balance', '--timeout', 'soon']],
])('%j is refused with a usage error', (args) => {
  expect(() => readArguments(args)).toThrow(UsageError);
});
