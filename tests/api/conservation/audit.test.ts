/** An audit finds nothing in good books, and names the very row in manipulated ones. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditJson, auditLines } from '@/auditor/audit/describe-audit';
import { FIGURE_TAMPERINGS } from './figure-tamperings';
import { FORGERIES } from './forgeries';
import { TAMPERINGS } from './tamperings';
import { Town, type Noting } from './town';
import { Visitors } from './visitors';

const HOUR_MS = 3_600_000;

let town: Town;

beforeAll(async () => {
  town = await Town.open();
  const visitors = new Visitors(town, 'audit');
  for (const exchange of [0, 1]) {
    await visitors.move({ do: 'withdraw', wallet: exchange, exchange, cents: 537 });
    for (const cents of [101, 77, 13]) {
      await visitors.move({ do: 'pay', wallet: exchange, shop: exchange, cents });
    }
  }
  await visitors.move({ do: 'refund', sale: 0, percent: 40 });
  await visitors.settle();
  await visitors.move({ do: 'wait', ms: 3 * HOUR_MS });
  await visitors.settle();
  // One deposit is still to be wired, and one transfer to be credited.
  await visitors.move({ do: 'pay', wallet: 0, shop: 1, cents: 50 });
  await visitors.move({ do: 'stray', from: 0, exchange: 0, cents: 7 });
}, 300_000);
afterAll(() => town.close());

test('good books: money was conserved, and both sides of the equation are shown', async () => {
  const report = await town.audit();
  expect(report.findings).toEqual([]);
  expect(report.conserved).toBe(true);
  const [first, second] = report.exchanges;
  for (const one of [first, second]) {
    expect(one?.held).toBe(one?.owed);
    expect(one?.coins).toBeGreaterThan(0n);
    expect(one?.earned).toBeGreaterThan(0n);
  }
  expect(first?.notWired).toBeGreaterThan(0n);
  expect(first?.strays).toBe(7_000_000n);
  const text = auditLines(report, 'KUDOS').join('\n');
  expect(text).toContain('Money was conserved');
  expect(text).toMatch(/not yet sent back +KUDOS:0\.07/);
  expect(auditJson(report, 'KUDOS')).toMatchObject({ conserved: true, findings: [] });
});

test.for([...TAMPERINGS, ...FIGURE_TAMPERINGS, ...FORGERIES])(
  'when $what, the row is named',
  async (tampering) => {
    const { database, sql, table, column } = tampering;
    const { key, report } = await town.auditTampered(database, sql);
    expect(report.conserved).toBe(false);
    const named = report.findings
      .filter((one) => one.table === table)
      .map(({ row }) => row[column]);
    expect(named).toContain(key);
    expect(auditLines(report, 'KUDOS').join('\n')).toContain(`${column}=${key}`);
  },
);

const noting = (isSince: boolean): Noting => ({
  notes: { db: town.databases[0], nowMs: town.clock.now(), isSince },
});
const auditAndNote = (isSince: boolean) => town.audit(true, noting(isSince));

/** Flips all bits of a signature. */
const forge = (table: string, column: string, key: string, which: 'min' | 'max'): string =>
  `update ${table} set ${column} = decode(translate(encode(${column}, 'hex'),
    '0123456789abcdef', 'fedcba9876543210'), 'hex')
    where ${key} = (select ${which}(${key}) from ${table}) returning ${key} as key`;
const OLD_DEPOSIT = forge('exchange.deposit', 'coin_sig', 'id', 'min');
const NEW_DEPOSIT = forge('exchange.deposit', 'coin_sig', 'id', 'max');
/** No other rule notices it. */
const OLD_COIN = `update exchange.coin set denom_sig = sha512(denom_sig) where coin_pub =
  (select coin_pub from exchange.deposit order by id limit 1) returning coin_pub as key`;

test('since the last clean audit: only new signatures are verified, and all rules checked', async () => {
  const beganMs = town.clock.now();
  const [whole] = (await auditAndNote(false)).verified;
  expect(whole).toMatchObject({ account: 'exchange', before: 0, beforeMs: undefined });
  const [none] = (await auditAndNote(true)).verified;
  expect(none).toMatchObject({ rows: 0, before: whole?.rows });
  expect(none?.beforeMs).toBeGreaterThanOrEqual(beganMs);
  const visitors = new Visitors(town, 'since');
  await visitors.move({ do: 'withdraw', wallet: 0, exchange: 0, cents: 200 });
  await visitors.move({ do: 'pay', wallet: 0, shop: 0, cents: 30 });
  const report = await auditAndNote(false);
  expect(report.findings).toEqual([]);
  expect(report.verified[0]?.rows).toBeGreaterThan(whole?.rows ?? 0);
});

test('a forged row since then is found by both audits, an old coin by a whole one only', async () => {
  await auditAndNote(false);
  const visitors = new Visitors(town, 'since-2');
  await visitors.move({ do: 'withdraw', wallet: 0, exchange: 0, cents: 200 });
  await visitors.move({ do: 'pay', wallet: 0, shop: 0, cents: 30 });
  for (const isSince of [false, true]) {
    const { key, report } = await town.auditTampered(0, NEW_DEPOSIT, noting(isSince));
    expect(
      report.findings.map(({ row }) => row['id']),
      `${isSince}`,
    ).toEqual([key]);
  }
  const { key, report } = await town.auditTampered(0, OLD_COIN);
  expect(report.findings.map(({ row }) => row['coin_pub'])).toEqual([key]);
  const since = await town.auditTampered(0, OLD_COIN, noting(true));
  expect(since.report.findings).toEqual([]);
});

test('old rows that are not those which were verified: all of their table are verified again', async () => {
  await auditAndNote(false);
  const { key, report } = await town.auditTampered(0, OLD_DEPOSIT, noting(true));
  expect(report.verified[0]?.changed).toEqual(['exchange.deposit']);
  expect(report.findings.map(({ row }) => row['id'])).toEqual([key]);
  expect(auditLines(report, 'KUDOS').join('\n')).toContain('Older rows of exchange.deposit');
});

test('after all that the books are good again', async () => {
  expect((await town.audit()).findings).toEqual([]);
});
