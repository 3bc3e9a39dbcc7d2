/**
 * `npm run audit` beside a server that runs, of its own: other tests send money from the exchange's bank
 * account by hand. What an audit finds is tested in tests/api/conservation.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depositBody, exchangeAt, kudos, makeCoins, newMerchant } from '../../support/coins';
import { startServer, type TestServer } from '../../support/server';

let server: TestServer;

function audit(directory: string, ...args: string[]): { status: number | null; out: string } {
  const env = { ...process.env, DATA_DIR: directory, DATABASE_URL: '' };
  const done = spawnSync(process.execPath, ['scripts/audit.mjs', ...args], { env });
  return { status: done.status, out: `${done.stdout.toString()}${done.stderr.toString()}` };
}

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0' } });
  const { url } = server;
  const [coin] = await makeCoins(url, ['0.16']);
  if (coin === undefined) throw new Error('no coin');
  const choices = { contribution: kudos('0.1'), merchant: newMerchant(url) };
  await exchangeAt(url).deposit(coin.coinPub, depositBody(coin, choices));
}, 300_000);
afterAll(() => server.stop());

test('the audit reads the books of the running server: exit code 0 when money was conserved', () => {
  const { status, out } = audit(server.dataDir);
  expect(out).toContain('Money was conserved');
  expect(out).toContain('deposits not yet wired');
  expect(status).toBe(0);
});

test('as JSON: both sides of the equation, amounts as text, and no findings', () => {
  const { status, out } = audit(server.dataDir, '--json');
  const report = JSON.parse(out) as { exchanges: Record<string, string>[] };
  expect(report).toMatchObject({ conserved: true, findings: [] });
  expect(report.exchanges[0]?.['held']).toMatch(/^KUDOS:/);
  expect(report.exchanges[0]?.['held']).toBe(report.exchanges[0]?.['owed']);
  expect(status).toBe(0);
});

test('--progress says how many signatures of each table are verified', () => {
  const { status, out } = audit(server.dataDir, '--progress');
  expect(out).toMatch(/^merchant\.order$/m);
  expect(out).toMatch(/^exchange\.coin: 1 of 1 signatures, 100 %$/m);
  expect(out).toMatch(/^exchange\.deposit: 1 of 1 signatures, 100 %$/m);
  expect(status).toBe(0);
});

test('--since verifies what came after the last clean audit, and says what it takes for verified', () => {
  const { status, out } = audit(server.dataDir, '--since', '--progress');
  expect(out).toMatch(/“exchange” verified: 0\. Taken as verified since the audit of 20.+Z: \d+\./);
  expect(out).toContain('Only a whole audit proves those.');
  expect(out).not.toContain('signatures, 100 %');
  expect(status).toBe(0);
});

test('where there is no database the audit cannot be made: exit code 2', () => {
  const empty = mkdtempSync(path.join(tmpdir(), 'florin-empty-'));
  const { status, out } = audit(empty);
  rmSync(empty, { recursive: true });
  expect(status).toBe(2);
  expect(out).toContain('There is no database');
});
