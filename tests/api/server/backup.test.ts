/** Backups of a running deployment, and their restoring into an empty one. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '../../support/database';
import { sellOnce } from '../../support/sell-once';
import { databaseUrlOf, makeDataDir, startServer, type TestServer } from '../../support/server';

let server: TestServer;
let elsewhere: string;
let backup: string;
const COUNT = 'select count(*)::int as n from merchant.order';

beforeAll(async () => {
  elsewhere = makeDataDir();
  backup = path.join(elsewhere, 'backup');
  server = await startServer();
  await sellOnce(server.url);
}, 300_000);

afterAll(async () => {
  await server.stop();
  rmSync(elsewhere, { recursive: true, force: true });
});

function run(command: 'backup' | 'restore', directory: string, env: Record<string, string>) {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [`dist/node/${command}.mjs`, directory],
    { env: { ...process.env, ...env }, encoding: 'utf8' },
  );
  return { status, said: stderr + stdout };
}

function expectSaid(run: { status: number | null; said: string }, status: number, words: string) {
  expect(run.said).toContain(words);
  expect(run.status).toBe(status);
}

async function masterKeyAt(url: string): Promise<unknown> {
  const keys: unknown = await (await fetch(`${url}/exchange/keys`)).json();
  return keys instanceof Object && 'master_public_key' in keys ? keys.master_public_key : undefined;
}

test('a backup of a running deployment comes back with its books, keys and secrets', async () => {
  const saved = run('backup', backup, { DATA_DIR: server.dataDir });
  expectSaid(saved, 0, 'merchant.order: 1 rows');
  const again = run('backup', backup, { DATA_DIR: server.dataDir });
  expectSaid(again, 1, 'is not empty');
  const within = run('backup', path.join(server.dataDir, 'b'), { DATA_DIR: server.dataDir });
  expectSaid(within, 1, 'is inside DATA_DIR');

  const dataDir = path.join(elsewhere, 'restored');
  const restored = run('restore', backup, { DATA_DIR: dataDir });
  expectSaid(restored, 0, 'Restored the state');
  const secrets = (directory: string) => readFileSync(path.join(directory, 'secret-key'), 'utf8');
  expect(secrets(dataDir)).toBe(secrets(server.dataDir));

  const second = await startServer({ dataDir });
  try {
    expect(await masterKeyAt(second.url)).toBe(await masterKeyAt(server.url));
    expect(await query(databaseUrlOf(dataDir), COUNT)).toEqual([{ n: 1 }]);
    // Sequences, keys and triggers work: another sale goes through.
    await sellOnce(second.url);
  } finally {
    await second.stop();
  }
});

test('a database of DATABASE_URL is filled only while it is empty', async () => {
  const admin = databaseUrlOf(server.dataDir);
  const url = admin.replace(/florin$/, 'restored');
  await query(admin, 'create database restored');
  const env = { DATABASE_URL: url, DATA_DIR: path.join(elsewhere, 'files') };
  expect(run('restore', backup, env)).toMatchObject({ status: 0 });
  expect(await query(url, COUNT)).toEqual(await query(admin, COUNT));
  const others = { ...env, DATA_DIR: path.join(elsewhere, 'other-files') };
  const refused = run('restore', backup, others);
  expectSaid(refused, 1, 'not empty');
  expect(existsSync(others.DATA_DIR)).toBe(false);
});

test('a damaged backup is refused before anything is made', () => {
  writeFileSync(path.join(backup, 'tables/merchant.order.copy.gz'), 'other bytes');
  const dataDir = path.join(elsewhere, 'from-damaged');
  const refused = run('restore', backup, { DATA_DIR: dataDir });
  expectSaid(refused, 1, 'is damaged');
  expect(existsSync(dataDir)).toBe(false);
});
