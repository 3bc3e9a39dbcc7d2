/** Machines that share a wallet by its backup. One of them is lost halfway, or the service is. */
import { expect, inject, test } from 'vitest';
import { createKeyPair } from '@/protocol/crypto/eddsa';
import { parseSyncUri } from '@/protocol/sync-uri';
import { backUp, restore, setUpBackup } from '@/wallet/core/backup';
import { runUntilDone } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import { acceptWithdrawal } from '@/wallet/core/withdraw';
import { query } from '../../support/database';
import { databaseUrlOf } from '../../support/server';
import { createMemoryWallet } from '../../support/deployment';
import { createOwner, spendable, startWithdrawal } from './wallet-support';

const url = inject('serverUrl');

/** Returns a wallet that dies after sending so many of these requests. */
function dying(wallet: Wallet, path: string, sent: number): Wallet {
  let seen = 0;
  return {
    ...wallet,
    fetch: (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (!pathname.endsWith(path) || seen++ < sent) return fetch(input, init);
      return Promise.reject(new TypeError('fetch failed'));
    },
  };
}

test('a machine that is lost while it withdraws takes no coin with it, and none is made twice', async () => {
  const owner = await createOwner(url);
  const started = await startWithdrawal(owner, 'KUDOS:3.5');
  const lost = createMemoryWallet();
  await acceptWithdrawal(lost, started.uri);
  await runUntilDone(lost, { forMs: 300 });
  const uri = await setUpBackup(lost, `${url}/sync/`);
  await backUp(lost);
  await owner.account.confirm(started.id);
  // Its last sign of life: one coin is there, the others are still in the reserve.
  const last = dying(lost, '/withdraw', 1);
  await expect
    .poll(
      async () => {
        await runUntilDone(last, { forMs: 200 });
        return (await lost.store.list('coin')).length;
      },
      { timeout: 30_000 },
    )
    .toBe(1);

  // The third finds an empty reserve: all that was in it has become coins elsewhere.
  const [second, third] = [createMemoryWallet(), createMemoryWallet()];
  for (const found of [second, third]) {
    await restore(found, uri);
    expect(await runUntilDone(found, { forMs: 20_000 })).toBe(true);
    expect(await spendable(found)).toBe('KUDOS:3.5');
  }
  // The first is found again.
  await backUp(second);
  await backUp(lost);
  expect(await runUntilDone(lost, { forMs: 20_000 })).toBe(true);
  expect(await spendable(lost)).toBe('KUDOS:3.5');
});

test('a service that has lost the backup gets it again', async () => {
  const wallet = createMemoryWallet();
  const uri = await setUpBackup(wallet, `${url}/sync/`);
  await backUp(wallet);
  const { publicKey } = createKeyPair(parseSyncUri(uri).privateKey);
  await query(databaseUrlOf(inject('dataDir')), 'delete from sync.account where wallet_key = $1', [
    publicKey,
  ]);
  await backUp(wallet);
  await restore(createMemoryWallet(), uri);
});
