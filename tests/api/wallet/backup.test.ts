import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { formatAmount, parseAmount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { createKeyPair } from '@/protocol/crypto/eddsa';
import { parseSyncUri } from '@/protocol/sync-uri';
import { backUp, backUpChanges, describeBackup, restore, setUpBackup } from '@/wallet/core/backup';
import { getBalances } from '@/wallet/core/balance';
import { confirmPay, preparePay } from '@/wallet/core/pay';
import { RECORD_KINDS } from '@/wallet/core/records';
import { runUntilDone } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import { acceptWithdrawal } from '@/wallet/core/withdraw';
import { startBackgroundRunner } from '@/wallet/service/background-runner';
import { FileStore } from '@/wallet/store/file-store';
import type { Put } from '@/wallet/core/wallet-store';
import {
  call,
  createInstance,
  createMemoryWallet,
  registerBankUser,
  type MerchantInstance,
} from '../../support/deployment';
import { fundedWallet } from '../../support/funded-wallet';

const url = inject('serverUrl');
const service = `${url}/sync/`;

async function payUri(shop: MerchantInstance, amount: string): Promise<string> {
  const { authorization } = shop;
  const order = { amount, summary: 'A thing', fulfillment_url: `${url}/thing/${Math.random()}` };
  const orders = `${shop.baseUrl}private/orders`;
  const made = await call('POST', orders, { authorization, body: { order } });
  const status = await call('GET', `${orders}/${String(made['order_id'])}`, { authorization });
  return String(status['taler_pay_uri']);
}

async function pay(wallet: Wallet, uri: string): Promise<string> {
  const offer = await preparePay(wallet, uri);
  if (offer.state !== 'payable') return offer.state;
  await confirmPay(wallet, offer.purchase, offer.quote.total);
  await runUntilDone(wallet, { forMs: 20_000 });
  return (await preparePay(wallet, uri)).state;
}

async function availableIn(wallet: Wallet): Promise<string> {
  const [balance] = await getBalances(wallet);
  return balance === undefined ? 'nothing' : formatAmount(balance.available);
}

/** Returns the service's blob. */
async function storedBackup(uri: string): Promise<Uint8Array> {
  const { privateKey } = parseSyncUri(uri);
  const address = service + encodeBase32(createKeyPair(privateKey).publicKey);
  return new Uint8Array(await (await fetch(address)).arrayBuffer());
}

test('a wallet that was lost is restored on another machine, and spends its money there', async () => {
  const lost = await fundedWallet(url, 'KUDOS:5');
  const before = await availableIn(lost);
  const uri = await setUpBackup(lost, service);
  await backUp(lost);

  const found = createMemoryWallet();
  expect(await restore(found, uri)).toBeGreaterThan(0);
  expect(await availableIn(found)).toBe(before);
  const shop = await createInstance(url);
  expect(await pay(found, await payUri(shop, 'KUDOS:1.3'))).toBe('paid');
  expect(await availableIn(found)).not.toBe(before);
});

test('a machine that is lost after a payment takes no change with it, since changes are backed up', async () => {
  const plain = await fundedWallet(url, 'KUDOS:4');
  const uri = await setUpBackup(plain, service);
  await backUp(plain);
  let isAway = true;
  const lost: Wallet = {
    ...plain,
    fetch: (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const isUpload = pathname.startsWith('/sync/') && init?.method === 'POST';
      return isUpload && isAway
        ? Promise.reject(new TypeError('fetch failed'))
        : fetch(input, init);
    },
  };
  const shop = await createInstance(url);
  const buy = async (amount: string): Promise<void> => {
    const offer = await preparePay(lost, await payUri(shop, amount));
    if (offer.state !== 'payable') throw new Error(offer.state);
    await confirmPay(lost, offer.purchase, offer.quote.total);
  };
  const ended = () =>
    new Promise<void>((resolve) => {
      startBackgroundRunner(lost, (pending) => pending === 0 && resolve()).wakeUp();
    });
  const restored = async (): Promise<string> => {
    const found = createMemoryWallet();
    await restore(found, uri);
    return availableIn(found);
  };
  const before = Date.now();
  await buy('KUDOS:0.3');
  // The service is down: no operation waits for it, and the owner sees since when.
  await ended();
  await expect
    .poll(async () => (await describeBackup(lost))?.unsavedSince, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(before);
  expect((await describeBackup(lost))?.uploadedAt).toBeLessThan(before);
  isAway = false;
  // It is brought when the service is back, though nothing happens in the wallet any more.
  const afterFirst = await availableIn(lost);
  await expect.poll(restored, { timeout: 30_000 }).toBe(afterFirst);
  await expect
    .poll(async () => (await describeBackup(lost))?.unsavedSince, { timeout: 30_000 })
    .toBe(null);
  await buy('KUDOS:0.2');
  await ended();
  const left = await availableIn(lost);
  await expect.poll(restored, { timeout: 30_000 }).toBe(left);
  // It makes no further backup without a change.
  await expect.poll(() => backUpChanges(lost), { timeout: 30_000 }).toBe(false);
});

test('the service sees nothing of it: no two backups of one wallet have a block in common', async () => {
  const wallet = await fundedWallet(url, 'KUDOS:1');
  const uri = await setUpBackup(wallet, service);
  await backUp(wallet);
  const first = await storedBackup(uri);
  await backUp(wallet);
  const second = await storedBackup(uri);
  const blocksOf = (backup: Uint8Array): string[] =>
    Array.from({ length: Math.floor((backup.length - 1) / 16) }, (_, i) =>
      encodeBase32(backup.subarray(1 + 16 * i, 17 + 16 * i)),
    );
  const known = new Set(blocksOf(first));
  expect(known.size).toBeGreaterThan(100);
  expect(blocksOf(second).filter((block) => known.has(block))).toEqual([]);
  for (const { coinPriv } of await wallet.store.list('coin')) {
    expect(Buffer.from(first).includes(Buffer.from(coinPriv))).toBe(false);
  }
});

test('a withdrawal that one machine began is finished by the other', async () => {
  const user = await registerBankUser(url);
  const { authorization } = user;
  const withdrawals = `${url}/bank/accounts/${user.username}/withdrawals`;
  const body = { amount: 'KUDOS:2' };
  const started = await call('POST', withdrawals, { authorization, body });
  const first = createMemoryWallet();
  await acceptWithdrawal(first, String(started['taler_withdraw_uri']));
  await runUntilDone(first, { forMs: 500 });
  const uri = await setUpBackup(first, service);
  await backUp(first);

  await call('POST', `${withdrawals}/${String(started['withdrawal_id'])}/confirm`, {
    authorization,
    body: {},
  });
  const second = createMemoryWallet();
  await restore(second, uri);
  expect(await runUntilDone(second, { forMs: 20_000 })).toBe(true);
  const [balance] = await getBalances(second);
  expect(balance?.available.units).toBe(parseAmount('KUDOS:2').units);
});

test('two machines that both went on: the conflict is found, and both know all of it in the end', async () => {
  const first = await fundedWallet(url, 'KUDOS:6');
  const uri = await setUpBackup(first, service);
  await backUp(first);
  const second = createMemoryWallet();
  await restore(second, uri);

  const shop = await createInstance(url);
  const [bought, also] = [await payUri(shop, 'KUDOS:0.4'), await payUri(shop, 'KUDOS:0.02')];
  expect(await pay(first, bought)).toBe('paid');
  await backUp(first);
  // The second machine has not heard of it. It may meet a coin that is spent, and says so then.
  const here = await preparePay(second, also);
  expect(here.state).toBe('payable');
  expect((await backUp(second)).merged).toBeGreaterThan(0);
  expect((await preparePay(second, bought)).state).toBe('paid');
  expect(await pay(second, also)).toBe('paid');
  await backUp(second);

  expect((await backUp(first)).merged).toBeGreaterThan(0);
  expect((await preparePay(first, also)).state).toBe('paid');
  expect(await availableIn(first)).toBe(await availableIn(second));
});

test('of two machines that upload at the same moment neither loses what the other had', async () => {
  const first = await fundedWallet(url, 'KUDOS:1');
  const uri = await setUpBackup(first, service);
  await backUp(first);
  const second = createMemoryWallet();
  await restore(second, uri);
  const shop = await createInstance(url);
  await preparePay(first, await payUri(shop, 'KUDOS:0.1'));
  await preparePay(second, await payUri(shop, 'KUDOS:0.2'));
  await Promise.all([backUp(first), backUp(second)]);
  const third = createMemoryWallet();
  await restore(third, uri);
  expect(await third.store.list('purchase')).toHaveLength(2);
});

test('an upload whose answer got lost is no conflict with oneself', async () => {
  const wallet = await fundedWallet(url, 'KUDOS:1');
  const uri = await setUpBackup(wallet, service);
  let isLost = true;
  const forgetful: Wallet = {
    ...wallet,
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      if (init?.method !== 'POST' || !isLost) return answer;
      isLost = false;
      throw new TypeError('fetch failed');
    },
  };
  await expect(backUp(forgetful)).rejects.toThrow('fetch failed');
  expect(await backUp(forgetful)).toMatchObject({ merged: 0 });
  expect(await restore(createMemoryWallet(), uri)).toBeGreaterThan(0);
});

test('a wallet is backed up in one place only, and takes in no other wallet’s backup', async () => {
  const wallet = await fundedWallet(url, 'KUDOS:1');
  const uri = await setUpBackup(wallet, service);
  expect(await setUpBackup(wallet, service)).toBe(uri);
  await backUp(wallet);
  await expect(setUpBackup(wallet, `${url}/elsewhere/`)).rejects.toMatchObject({
    code: 'STATE_CONFLICT',
  });
  const other = await fundedWallet(url, 'KUDOS:1');
  await setUpBackup(other, service);
  await expect(restore(other, uri)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
});

test.for([
  ['something else', 'https://example.com/#KEY', 'URI_UNSUPPORTED'],
  ['a key too short', `taler-sync://${new URL(url).host}/sync/#ABC`, 'URI_UNSUPPORTED'],
] as const)('to restore from %s is refused', async ([, uri, code]) => {
  await expect(restore(createMemoryWallet(), uri)).rejects.toMatchObject({ code });
});

test('a key without a backup is told apart, and nothing is written', async () => {
  const wallet = createMemoryWallet();
  const address = `${new URL(url).host}/sync/`;
  const uri = `taler-sync+http://${address}#${encodeBase32(wallet.random.bytes(32))}`;
  await expect(restore(wallet, uri)).rejects.toMatchObject({ code: 'BACKUP_MISSING' });
  expect(await wallet.store.list('backup')).toEqual([]);
  await expect(backUp(wallet)).rejects.toMatchObject({ code: 'BACKUP_MISSING' });
});

test('a service that is none is noticed when the backup is set up', async () => {
  const wallet = createMemoryWallet();
  await expect(setUpBackup(wallet, `${url}/merchant/`)).rejects.toMatchObject({
    code: 'PARTNER_REFUSED',
  });
  expect(await wallet.store.list('backup')).toEqual([]);
});

async function writeWalletFile(wallet: Wallet, file: string): Promise<void> {
  const store = await FileStore.open(file);
  for (const kind of RECORD_KINDS) {
    const records = await wallet.store.list(kind);
    await store.commit(
      records.map((record) => ({ kind, record: { ...record, revision: 0 } }) as Put),
    );
  }
  await store.close();
}

test('on the command line: back up, restore on another machine, spend there', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'florin-backup-'));
  const run = (db: string, ...args: string[]): Record<string, unknown> => {
    const all = ['scripts/wallet.mjs', ...args, '--json', '--db', path.join(directory, db)];
    const done = spawnSync(process.execPath, all);
    if (done.status !== 0) throw new Error(done.stderr.toString());
    return JSON.parse(done.stdout.toString()) as Record<string, unknown>;
  };
  await writeWalletFile(await fundedWallet(url, 'KUDOS:3'), path.join(directory, 'laptop'));
  // Connections do not outlive the time in which this process waits for others.
  const order = await payUri(await createInstance(url), 'KUDOS:0.5');
  const { uri } = run('laptop', 'backup', '--url', url);
  expect(uri).toMatch(/^taler-sync\+http:\/\/localhost:[0-9]+\/sync\/#[0-9A-Z]{52}$/);
  run('phone', 'restore', String(uri));
  run('phone', 'pay', order, '--yes');
  // The phone has backed itself up by now; the laptop learns of the purchase.
  const { merged } = run('laptop', 'backup');
  expect(merged).toBeGreaterThan(0);
  for (const file of ['phone', 'laptop']) {
    expect(readFileSync(path.join(directory, file), 'utf8')).toContain('"paid"');
  }
  rmSync(directory, { recursive: true });
}, 300_000);
