/** Outside the demo without EXCHANGE_MASTER_PUB: the master key is made once and handed out. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { toHex } from '@/protocol/crypto/bytes';
import { createKeyPair } from '@/protocol/crypto/eddsa';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { verifyExchangeKeys, verifyExchangeWire } from '@/protocol/exchange-verification';
import { loadMasterFile } from '@/storage/exchange/key-files';
import { openBankUser, registerBankUser, type BankUser } from '@/testing/calls/bank-user';
import { exchangeAt, makeCoins } from '../../support/coins';
import { query } from '../../support/database';
import { runExchangeKeys } from '../../support/exchange-keys';
import { filesHolding, findMasterSeed } from '../../support/master-key';
import {
  copyDataDir,
  databaseUrlOf,
  makeDataDir,
  startServer,
  type ServerOptions,
} from '../../support/server';
import { openSecret } from '../../support/secrets';

const PRODUCTION = { DEMO: '0', TEST_CLOCK: '0', LOG_LEVEL: 'silent' };
const offline = mkdtempSync(path.join(tmpdir(), 'florin-offline-'));
const at = (name: string) => path.join(offline, name);
const keysOf = (url: string) => exchangeAt(url).keys();
const handedOutIn = (dataDir: string) => path.join(dataDir, 'exchange/take-away/master.json');

const directories: string[] = [offline];
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

const start = (options: ServerOptions) =>
  startServer({ ...options, env: { ...PRODUCTION, ...options.env } });

/** Returns the output of a start until the server answers. */
async function announcementOf(dataDir: string, env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ['dist/node/server.mjs'], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, ...PRODUCTION, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  }
  await Promise.race([
    once(child, 'exit'),
    expect.poll(() => text, { timeout: 60_000 }).toContain('Florin answers'),
  ]);
  if (child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  return text;
}

test('the first start signs, hands the master key out, and no later one needs or reads it', async () => {
  const dataDir = makeDataDir();
  directories.push(dataDir);
  const server = await start({ dataDir });
  const handedOut = handedOutIn(dataDir);
  expect(existsSync(path.join(dataDir, 'exchange/master.json'))).toBe(false);
  expect(statSync(handedOut).mode & 0o077).toBe(0);
  const keys = await keysOf(server.url);
  const seed = await loadMasterFile(handedOut);
  expect(toHex(createKeyPair(seed).publicKey)).toBe(toHex(keys.masterPub));
  for (const { publicKey } of keys.denominations) expect(publicKey.modulus).toHaveLength(256);
  verifyExchangeKeys(keys);
  verifyExchangeWire(await exchangeAt(server.url).wire(), keys.masterPub);
  await makeCoins(server.url, ['0.32']);
  await server.stop({ keep: true });

  const { port } = server;
  const masterPub = encodeBase32(keys.masterPub);
  const reminder = await announcementOf(dataDir, { PORT: `${port}` });
  expect(reminder).toContain(handedOut);
  expect(reminder).toContain(`EXCHANGE_MASTER_PUB=${masterPub}`);
  const offlineEnv = { PORT: `${port}`, EXCHANGE_MASTER_PUB: masterPub };
  expect(await announcementOf(dataDir, offlineEnv)).toContain(`take ${handedOut} away`);

  renameSync(handedOut, at('master.json'));
  expect(filesHolding(dataDir, findMasterSeed(at('master.json')))).toEqual([]);
  const later = await start({ dataDir, port });
  expect((await keysOf(later.url)).denominations).toEqual(keys.denominations);
  await makeCoins(later.url, ['0.32']);

  const elsewhere = makeDataDir();
  directories.push(elsewhere);
  const DATABASE_URL = databaseUrlOf(dataDir);
  const lost = start({ dataDir: elsewhere, env: { DATABASE_URL } });
  await expect(lost).rejects.toThrow('The server ended with 1.');

  // From now on the operator signs, as with a key that the operator made.
  const hDenom = encodeBase32(hashDenominationKey(keys.denominations[0]!.publicKey));
  const run = (...args: string[]) =>
    runExchangeKeys(args, {
      DATA_DIR: dataDir,
      PUBLIC_URL: later.url,
      EXCHANGE_MASTER_PUB: masterPub,
    });
  run('revoke', hDenom, at('master.json'), at('revocation.json'));
  run('import', at('revocation.json'));
  await expect
    .poll(async () => (await keysOf(later.url)).recoup?.length, { timeout: 30_000 })
    .toBe(1);
  expect(run('request', at('request.json'))).toContain('to sign: denomination');
  run('sign', at('master.json'), at('request.json'), at('signed.json'));
  run('import', at('signed.json'));
  await expect
    .poll(async () => (await keysOf(later.url)).denominations.length, { timeout: 30_000 })
    .toBe(keys.denominations.length);
  await later.stop();
}, 240_000);

async function passwordHashOf(dataDir: string, { username }: BankUser): Promise<string> {
  const text = 'select password_hash as hash from bank.account where username = $1';
  return (await query<{ hash: string }>(databaseUrlOf(dataDir), text, [username]))[0]?.hash ?? '';
}

test('a demo that becomes real hands out its master key, keeps its keys, and later hashes passwords anew', async () => {
  const dataDir = await copyDataDir('long');
  directories.push(dataDir);
  const demo = await start({ dataDir, env: { DEMO: '1' } });
  const before = await keysOf(demo.url);
  const user = await registerBankUser(demo.url);
  expect(await passwordHashOf(dataDir, user)).toContain('scrypt$16384$8$1$');
  const master = path.join(dataDir, 'exchange/master.json');
  const { seed } = JSON.parse(await openSecret(dataDir, 'exchange/master')) as { seed: string };
  await demo.stop({ keep: true });

  const { port } = demo;
  const server = await start({ dataDir, port });
  expect(existsSync(master)).toBe(false);
  expect(findMasterSeed(handedOutIn(dataDir))).toBe(seed);
  expect(filesHolding(dataDir, seed)).toEqual([handedOutIn(dataDir)]);
  const after = await keysOf(server.url);
  expect(after.denominations).toEqual(before.denominations);
  verifyExchangeKeys(after);
  verifyExchangeWire(await exchangeAt(server.url).wire(), before.masterPub);
  await makeCoins(server.url, ['0.64']);
  await openBankUser(server.url, user);
  expect(await passwordHashOf(dataDir, user)).toContain('scrypt$16384$8$5$');
  await server.stop();
}, 180_000);
