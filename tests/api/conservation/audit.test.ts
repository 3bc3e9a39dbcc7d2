/** An audit finds nothing in good books, and names the very row in manipulated ones. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditJson, auditLines } from '@/auditor/audit/describe-audit';
import { FIGURE_TAMPERINGS } from './figure-tamperings';
import { FORGERIES } from './forgeries';
import { TAMPERINGS } from './tamperings';
import { Town } from './town';
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
}, 120_000);
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

test('after all that the books are good again', async () => {
  expect((await town.audit()).findings).toEqual([]);
});
