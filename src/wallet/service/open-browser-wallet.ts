/**
 * The wallet of a browser, in the page's worker and in the extension. Its records are in IndexedDB.
 */
import type { Wallet } from '@/wallet/core/wallet';
import { createWallet } from '@/wallet/create-wallet';
import { IndexedDbStore } from '@/wallet/store/indexeddb-store';

export interface BrowserWallet extends Wallet {
  readonly store: IndexedDbStore;
}

/**
 * Fetches without cookies, referrer and cache, so a server cannot link two requests. An exchange
 * therefore cannot recognise a wallet by a mark in its keys or by a cookie.
 */
const fetchPlainly: typeof fetch = (input, init) =>
  globalThis.fetch(input, {
    ...init,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  });

/** `onChange` is called after every write. */
export async function openBrowserWallet(onChange: () => void): Promise<BrowserWallet> {
  const store = await IndexedDbStore.open(onChange);
  const wallet = createWallet({
    store,
    fetch: fetchPlainly,
    clock: {
      now: () => Date.now(),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
    random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
  });
  return { ...wallet, store };
}
