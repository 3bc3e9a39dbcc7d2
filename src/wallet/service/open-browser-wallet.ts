/** The wallet of a browser, in the page's worker and in the extension: its records are in IndexedDB. */
import { createWallet, type Wallet } from '@/wallet/core/wallet';
import { IndexedDbStore } from '@/wallet/store/indexeddb-store';

export interface BrowserWallet extends Wallet {
  readonly store: IndexedDbStore;
}

/**
 * Without cookies, address of the page and cache: what a server gave to one request it does not get back
 * with the next. So an exchange cannot put a name into its keys or a cookie and know a wallet by it.
 */
const fetchPlainly: typeof fetch = (input, init) =>
  globalThis.fetch(input, {
    ...init,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  });

/** `onChange` is called after everything that was written. */
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
