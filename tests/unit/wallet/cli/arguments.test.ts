import path from 'node:path';
import { expect, test } from 'vitest';
import { parseAmount } from '@/protocol/amount';
import { parseArguments, UsageError, usageFor } from '@/wallet/cli/arguments';

test('a command with its URI and options is read', () => {
  expect(parseArguments(['pay', 'taler://pay/x/y/', '--yes', '--json', '--db', 'w'])).toEqual({
    command: { name: 'pay', uri: 'taler://pay/x/y/', yes: true },
    json: true,
    db: path.resolve('w'),
    timeoutMs: 300_000,
    now: null,
  });
  expect(parseArguments(['withdraw', 'U', '--exchange', 'http://e/']).command).toEqual({
    name: 'withdraw',
    uri: 'U',
    exchange: 'http://e/',
    acceptTerms: false,
  });
  expect(parseArguments(['withdraw', 'U', '--accept-terms']).command).toEqual({
    name: 'withdraw',
    uri: 'U',
    acceptTerms: true,
  });
  expect(parseArguments(['terms', 'http://e/']).command).toEqual({
    name: 'terms',
    exchange: 'http://e/',
    acceptTerms: false,
  });
  expect(parseArguments(['deposit', 'KUDOS:2.5', 'payto://x/y', '--yes']).command).toEqual({
    name: 'deposit',
    amount: parseAmount('KUDOS:2.5'),
    payto: 'payto://x/y',
    yes: true,
  });
  expect(parseArguments(['deposit', 'KUDOS:1']).command).toMatchObject({ payto: null, yes: false });
  expect(parseArguments(['resume']).command).toEqual({ name: 'run-until-done' });
  expect(parseArguments(['run-until-done']).command).toEqual({ name: 'run-until-done' });
  expect(parseArguments(['tip', 'U']).command).toEqual({ name: 'tip', uri: 'U' });
  expect(parseArguments(['refund', 'taler://refund/x/y/']).command).toEqual({
    name: 'refund',
    uri: 'taler://refund/x/y/',
  });
  expect(parseArguments(['abort', 'U']).command).toEqual({ name: 'abort', uri: 'U' });
  expect(parseArguments(['demo']).command).toEqual({ name: 'demo', url: 'http://localhost:8080' });
});

test('the time of a server with a clock of its own is read with its zone', () => {
  expect(parseArguments(['balance', '--now', '2026-11-22T13:00:00Z']).now).toBe(1_795_352_400_000);
  expect(parseArguments(['balance', '--now', '2026-11-22T14:00:00.5+01:00']).now).toBe(
    1_795_352_400_500,
  );
  for (const time of ['2026-11-22', '2026-11-22T13:00:00', 'now', '1795352400000']) {
    expect(() => parseArguments(['balance', '--now', time])).toThrow(UsageError);
  }
});

test('nothing at all, help and --help explain', () => {
  for (const args of [[], ['help'], ['--help'], ['balance', '--help']]) {
    expect(parseArguments(args).command).toEqual({ name: 'help' });
  }
});

test.each([
  [['pay']],
  [['withdraw']],
  [['refund']],
  [['abort']],
  [['tip']],
  [['fly']],
  [['terms']],
  [['deposit']],
  [['deposit', 'much', 'payto://x/y']],
  [['deposit', 'KUDOS:1', 'payto://x/y', 'more']],
  [['deposit', 'KUDOS:0']],
  [['terms', 'exchange']],
  [['terms', 'javascript:alert(1)']],
  [['withdraw', 'U', '--exchange', 'exchange']],
  [['backup', '--url', 'nowhere']],
  [['backup', '--sync', 'nowhere']],
  [['demo', '--url', 'nowhere']],
  [['exchanges', 'all']],
  [['balance', 'now']],
  [['pay', 'a', 'b']],
  [['balance', '--loud']],
  [['balance', '--timeout', 'soon']],
])('%j is refused with a usage error', (args) => {
  expect(() => parseArguments(args)).toThrow(UsageError);
});

test('who mistypes a command reads what it takes, not the whole help', () => {
  expect(usageFor(['deposit']).split('\n')).toEqual([
    '  deposit AMOUNT [PAYTO] [--yes]',
    expect.stringContaining('turn coins into money') as string,
    expect.stringContaining('withdrawal when none is named') as string,
    expect.stringContaining('would arrive') as string,
    '',
    expect.stringContaining('help` lists all') as string,
  ]);
  expect(usageFor(['--json', 'demo'])).toMatch(/^ {2}demo [^\n]*\n\n`npm/);
  expect(usageFor(['fly', 'me'])).toMatch(/^`npm run wallet -- help`/);
});

test.each([
  [['balance', '--nonsense'], 'unknown option "--nonsense"'],
  [['balance', '-x'], 'unknown option "-x"'],
  [['balance', '--timeout', '-5'], '--timeout takes whole seconds'],
  [['balance', '--timeout=-5'], '--timeout takes whole seconds'],
  [['balance', '--timeout'], '--timeout takes whole seconds'],
  [['balance', '--db'], '--db takes a value, which is missing'],
  [['balance', '--db', '--json'], '--db takes a value, which is missing'],
  [['balance', '--json=yes'], '--json takes no value'],
])('of %j one reads in one line what is wrong', (args, words) => {
  expect(() => parseArguments(args)).toThrow(new UsageError(words));
});
