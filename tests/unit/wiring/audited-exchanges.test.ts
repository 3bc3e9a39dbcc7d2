/**
 * Addresses that wallets name as exchanges: which are asked, how often, and what is
 * remembered.
 */
import { expect, test, vi } from 'vitest';
import { MovableClock } from '@/config/clock';
import { ExchangeUnavailable, type ExchangePort } from '@/merchant/exchange-port';
import { auditedExchanges, type AuditedExchanges } from '@/wiring/audited-exchanges';

const PAUSE_MS = 30_000;

/** Each exchange answers what `facts` says: the number of its audited denominations. */
function setUp(
  facts: (baseUrl: string) => Promise<number>,
  changes: Partial<AuditedExchanges> = {},
) {
  const clock = new MovableClock();
  const asked: string[] = [];
  const reported: string[] = [];
  const open = vi.fn(
    (baseUrl: string) =>
      ({
        baseUrl,
        facts: async () => {
          asked.push(baseUrl);
          const listed = Array.from({ length: await facts(baseUrl) });
          return { listDenominations: () => listed };
        },
      }) as unknown as ExchangePort,
  );
  const find = auditedExchanges({
    auditorPubs: [new Uint8Array(32)],
    isNeverAllowed: () => false,
    open,
    report: (baseUrl, { failure }) => void reported.push(`${baseUrl} ${failure}`),
    clock,
    limits: { strangerPauseMs: PAUSE_MS, maxStrangersPerMinute: 30 },
    ...changes,
  });
  return { find, clock, asked, reported, open };
}

const away = (): Promise<number> => Promise.reject(new ExchangeUnavailable('timeout'));
const url = (name: number | string): string => `https://${name}.example/`;

test('none is asked while no auditor is trusted, nor at an address that is never allowed', async () => {
  const untrusting = setUp(() => Promise.resolve(1), { auditorPubs: [] });
  expect(await untrusting.find(url('a'))).toBeUndefined();
  const careful = setUp(() => Promise.resolve(1), { isNeverAllowed: (one) => one === url('b') });
  expect(await careful.find(url('b'))).toBeUndefined();
  expect([untrusting.asked, careful.asked]).toEqual([[], []]);
  expect(await careful.find(url('a'))).toMatchObject({ baseUrl: url('a') });
});

test('[PAY-11] one that is vouched for is remembered, until no auditor vouches any more', async () => {
  let audited = 1;
  const { find, open } = setUp(() => Promise.resolve(audited));
  const port = await find(url('a'));
  expect(await find(url('a'))).toBe(port);
  expect(open).toHaveBeenCalledOnce();
  audited = 0;
  expect(await find(url('a'))).toBeUndefined();
});

test('[SEED-15] of fewer auditors it is asked anew, and for none it is not taken', async () => {
  const { find, open } = setUp(() => Promise.resolve(1));
  await find(url('a'));
  const chosen = [new Uint8Array(32).fill(1)];
  expect(await find(url('a'), chosen)).toMatchObject({ baseUrl: url('a') });
  expect(open).toHaveBeenLastCalledWith(url('a'), chosen);
  expect(await find(url('a'), chosen)).toMatchObject({ baseUrl: url('a') });
  expect(open).toHaveBeenCalledTimes(2);
  expect(await find(url('a'), [])).toBeUndefined();
});

test('one that is remembered is left alone for a while too when it fails', async () => {
  let facts = () => Promise.resolve(1);
  const { find, asked, clock } = setUp(() => facts());
  const port = await find(url('a'));
  facts = away;
  await expect(find(url('a'))).rejects.toThrow('timeout');
  await expect(find(url('a'))).rejects.toThrow('unreachable');
  expect(asked).toHaveLength(2);
  facts = () => Promise.resolve(1);
  clock.advance(PAUSE_MS + 1_000);
  expect(await find(url('a'))).toBe(port);
});

test('one that failed is not asked again for a while', async () => {
  const { find, asked, reported, clock } = setUp(away);
  await expect(find(url('a'))).rejects.toThrow('timeout');
  await expect(find(url('a'))).rejects.toThrow('unreachable');
  clock.advance(PAUSE_MS - 1_000);
  await expect(find(url('a'))).rejects.toThrow('unreachable');
  expect(asked).toHaveLength(1);
  expect(reported).toEqual([`${url('a')} timeout`]);
  clock.advance(2_000);
  await expect(find(url('a'))).rejects.toThrow('timeout');
});

test('one for which no auditor vouches is refused at once for a while', async () => {
  const { find, asked, clock } = setUp(() => Promise.resolve(0));
  expect(await find(url('a'))).toBeUndefined();
  expect(await find(url('a'))).toBeUndefined();
  expect(asked).toHaveLength(1);
  clock.advance(PAUSE_MS + 1_000);
  expect(await find(url('a'))).toBeUndefined();
  expect(asked).toHaveLength(2);
});

test('payments that name one at the same time ask it once', async () => {
  const { find, asked } = setUp(() => Promise.resolve(1));
  const found = await Promise.all([find(url('a')), find(url('a')), find(url('a'))]);
  expect(new Set(found).size).toBe(1);
  expect(asked).toHaveLength(1);
});

test('only so many are asked in a minute; those that are known go on', async () => {
  const { find, asked, clock } = setUp(() => Promise.resolve(1));
  const names = Array.from({ length: 40 }, (_, index) => url(index));
  const outcomes: string[] = [];
  for (const name of names)
    outcomes.push(
      await find(name).then(
        () => 'found',
        () => 'refused',
      ),
    );
  expect(outcomes.filter((one) => one === 'found')).toHaveLength(30);
  expect(asked).toHaveLength(30);
  expect(await find(url(0))).toBeDefined();
  clock.advance(61_000);
  expect(await find(url(39))).toBeDefined();
});

test('of one host a third of them, over all its ports and paths', async () => {
  const { find, asked } = setUp(away);
  for (let port = 1; port <= 30; port += 1) {
    await expect(find(`https://victim.example:${port}/${port}/`)).rejects.toThrow();
  }
  expect(asked).toHaveLength(10);
  await expect(find(url('other'))).rejects.toThrow('timeout');
});

test('eight are asked at a time', async () => {
  const waiting: (() => void)[] = [];
  const { find } = setUp(() => new Promise((resolve) => waiting.push(() => resolve(1))));
  const first = Array.from({ length: 8 }, (_, index) => find(url(index)));
  await expect(find(url(8))).rejects.toThrow('unreachable');
  for (const answer of waiting) answer();
  expect((await Promise.all(first)).every((port) => port !== undefined)).toBe(true);
});

test('the hundred that were used last are remembered', async () => {
  const limits = { strangerPauseMs: 0, maxStrangersPerMinute: 1_000 };
  const { find, open } = setUp(() => Promise.resolve(1), { limits });
  for (let index = 0; index < 100; index += 1) await find(url(index));
  await find(url(0));
  await find(url(100));
  expect(open).toHaveBeenCalledTimes(101);
  await find(url(0));
  expect(open).toHaveBeenCalledTimes(101);
  await find(url(1));
  expect(open).toHaveBeenCalledTimes(102);
});
