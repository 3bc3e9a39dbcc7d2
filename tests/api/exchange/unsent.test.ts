/** A merchant whose account the bank does not know: its money waits, in sight of the operator. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BankClient } from '@/clients/bank';
import { roundDown } from '@/protocol/timestamp';
import { exchangeBooks } from '../../support/books';
import { depositBody, exchangeAt, kudos, makeCoins, newMerchant } from '../../support/coins';
import { runJobs } from '../../support/deployment';
import { startServer, type TestServer } from '../../support/server';

const HOUR_MS = 3_600_000;
const username = 'not-yet-a-customer';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0', LOG_LEVEL: 'silent' } });
}, 300_000);
afterAll(() => server.stop());

const unsent = async () => (await exchangeBooks(server.url)).unsent;

const advance = (ms: number) =>
  fetch(`${server.url}/test/clock`, {
    method: 'POST',
    body: JSON.stringify({ advance: { d_ms: ms } }),
  });

test('a transfer to an unknown account is named with its reason, owed in all books, and made in the end', async () => {
  const { url, dataDir } = server;
  const merchant = newMerchant(url, username);
  const [coin] = await makeCoins(url, ['0.64']);
  const wireDeadline = roundDown(Date.now());
  const choices = { contribution: kudos('0.64'), merchant, wireDeadline };
  await exchangeAt(url).deposit(coin!.coinPub, depositBody(coin!, choices));
  await runJobs(url);
  const [row] = await unsent();
  expect(row).toMatchObject({
    kind: 'merchant',
    payto_uri: merchant.payto,
    amount: 'KUDOS:0.629',
    attempts: 1,
  });
  expect(row!.failure).toMatch(/404: .*account/);
  const inMs = row!.next_attempt.t_ms - Date.now();
  expect(inMs).toBeGreaterThan(0.9 * HOUR_MS);
  expect(inMs).toBeLessThanOrEqual(HOUR_MS);

  const books = await exchangeBooks(url);
  expect(books).toMatchObject({ balanced: true, sums: { prepared: 'KUDOS:0.629' } });
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  const audit = await promisify(execFile)(process.execPath, ['scripts/audit.mjs'], { env });
  expect(audit.stdout).toContain('Money was conserved');

  expect((await advance(HOUR_MS)).status).toBe(200);
  await runJobs(url);
  expect(await unsent()).toMatchObject([{ attempts: 2 }]);
  const account = await new BankClient(`${url}/bank/`).register({ username, password: 'password' });
  expect((await advance(2 * HOUR_MS)).status).toBe(200);
  await runJobs(url);
  expect(await unsent()).toEqual([]);
  expect((await account.account()).balance.amount).toEqual(kudos('100.629'));
  expect(await exchangeBooks(url)).toMatchObject({ balanced: true, violations: [] });
}, 300_000);
