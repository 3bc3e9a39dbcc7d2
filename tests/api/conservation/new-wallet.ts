/** Wallets of the town's people. */
import { setTimeout as sleep } from 'node:timers/promises';
import { updateExchange } from '@/wallet/core/exchanges';
import { RECORD_KINDS } from '@/wallet/core/records';
import type { Wallet } from '@/wallet/core/wallet';
import type { Put, WalletStore } from '@/wallet/core/wallet-store';
import { createWallet } from '@/wallet/create-wallet';
import { MemoryStore } from '@/wallet/store/memory-store';
import { testRandom } from './luck';
import { EXCHANGE_URLS, type Town } from './town';

export function newWallet({ clock, network }: Town, store: WalletStore): Wallet {
  return createWallet({
    store,
    fetch: network.fetch,
    // Sleeping moves the clock for all.
    clock: {
      now: () => clock.now(),
      sleep: (ms) => {
        clock.advance(Math.ceil(ms));
        return sleep(0);
      },
    },
    random: testRandom,
  });
}

const informed = new WeakMap<Town, Wallet>();

/** Knows both exchanges as they are now, so that not every wallet has to ask and verify. */
export async function informedWallet(town: Town): Promise<Wallet> {
  const wallet = informed.get(town) ?? newWallet(town, new MemoryStore());
  for (const url of EXCHANGE_URLS) {
    const isKnown = (await wallet.store.get('exchange', url)) !== null;
    await updateExchange(wallet, url).catch((error: unknown) => {
      // In bad weather, earlier knowledge is enough.
      if (!isKnown) throw error;
    });
  }
  informed.set(town, wallet);
  return wallet;
}

export async function copyRecords(from: Wallet, to: Wallet['store']): Promise<void> {
  const puts: Put[] = [];
  for (const kind of RECORD_KINDS) {
    for (const record of await from.store.list(kind)) {
      puts.push({ kind, record: { ...record, revision: 0 } } as Put);
    }
  }
  await to.commit(puts);
}
