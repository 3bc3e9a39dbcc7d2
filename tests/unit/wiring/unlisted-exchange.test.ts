import { BlockList } from 'node:net';
import { expect, test, vi } from 'vitest';
import { DEFAULT_LIMITS } from '@/config/limits';
import { clientForStrangers } from '@/wiring/unlisted-exchange';
import { listenHttp, networks, reasonOf } from './outgoing/outgoing-support';

test.for([
  [DEFAULT_LIMITS.exchangeTimeoutMs, 10_000],
  [3_000, 3_000],
] as const)(
  'with %i ms for exchanges that are listed, a stranger has %i ms in total',
  async ([exchangeTimeoutMs, expected]) => {
    const { origin } = await listenHttp((_, response) => response.end());
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const client = clientForStrangers(networks('127.0.0.1'), {
      ...DEFAULT_LIMITS,
      exchangeTimeoutMs,
    });
    expect(await reasonOf(client.send({ url: origin }))).toBe('answered');
    expect(timeout.mock.calls).toEqual([[expected]]);
    timeout.mockRestore();
  },
);

test.for([
  [1024 * 1024, 'answered'],
  [1024 * 1024 + 1, 'too long'],
] as const)('an answer of %i bytes: %s', async ([bytes, expected]) => {
  const { origin } = await listenHttp((_, response) => response.end('x'.repeat(bytes)));
  const client = clientForStrangers(networks('127.0.0.1'), DEFAULT_LIMITS);
  expect(await reasonOf(client.send({ url: origin }))).toBe(expected);
});

test('nothing inner is allowed unless it is said', () => {
  const client = clientForStrangers(new BlockList(), DEFAULT_LIMITS);
  expect(client.isNeverAllowed('https://127.0.0.1/')).toBe(true);
});
