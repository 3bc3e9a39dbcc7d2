/** The wallet of a browser, in the page's worker and in the extension: its records are in IndexedDB. */
import { createWallet, type Wallet } from '@/wallet/core/wallet';
import { IndexedDbStore } from '@/wallet/store/indexeddb-store';

export interface BrowserWallet extends Wallet {
  readonly store: IndexedDbStore;
}

/** `onChange` is called after everything that was written. */
export async function openBrowserWallet(onChange: () => void): Promise<BrowserWallet> {
  const store = await IndexedDbStore.open(onChange);
  const wallet = createWallet({
    store,
    fetch: globalThis.fetch.bind(globalThis),
    clock: {
      now: () => Date.now(),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
    random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
  });
  return { ...wallet, store };
}
