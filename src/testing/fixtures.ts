/**
 * The kit as Playwright fixtures (docs/testing.md): `base.extend<FlorinFixtures,
 * FlorinWorkerFixtures>(fixtures)`. Each worker has its own Florin; each test has its own user,
 * merchant, order and wallet. Playwright is not imported at run time, so only the tests' own copy
 * is used.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type {
  Fixtures,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
} from '@playwright/test';
import { registerBankUser, type BankUser } from './calls/bank-user';
import type { Faults } from './faults';
import { startFlorin, type Florin, type TestClock } from './florin';
import {
  openMerchant,
  type Merchant,
  type MerchantInstance,
  type Order,
  type OrderDraft,
} from './merchant';
import { expectOrderOf, type OrderExpectation } from './order-expectation';
import {
  extensionWallet,
  openExtensionBrowser,
  type ExtensionBrowser,
} from './wallets/extension-wallet';
import { headlessWallet } from './wallets/headless-wallet';
import type { TestWallet } from './wallets/test-wallet';
import { runWallet, type CommandAnswer } from './wallets/wallet-command';

export type { BankTransfer, BankUser, StartedWithdrawal } from './calls/bank-user';
export { call, Refused } from './calls/call';
export type { FaultChoices, FaultName, Faults, StandingFault } from './faults';
export type { Duration } from './duration';
export { startFlorin, type Florin, type TestClock } from './florin';
export type { Merchant, MerchantInstance, Order, OrderDraft, OrderStatus } from './merchant';
export type { OrderExpectation } from './order-expectation';
export { until, type Waiting } from './calls/until';
export type { ExtensionBrowser } from './wallets/extension-wallet';
export type { PayOptions, PayOutcome, TestWallet } from './wallets/test-wallet';
export type { CommandAnswer } from './wallets/wallet-command';

/** Set by `test.use({ … })`. */
export interface FlorinOptions {
  /** The kind of `wallet`. With `extension`, `page` is in a browser that has it. */
  walletKind: 'headless' | 'extension';
  /** The wallet's funds when the test begins; null for none. */
  funds: string | null;
  /** The content of `order`. */
  orderDraft: OrderDraft;
}

export interface FlorinFixtures extends FlorinOptions {
  /** A customer of the bank. The wallet's funds come from this account. */
  bankUser: BankUser;
  merchant: Merchant;
  /** An unpaid order of `merchant`. */
  order: Order;
  wallet: TestWallet;
  /** Wallets of other customers, headless, with these funds. */
  newWallet: (funds: string) => Promise<TestWallet>;
  /** The command line wallet, with its own file and the server's time. */
  walletCommand: (...args: readonly string[]) => Promise<CommandAnswer>;
  /** Creates an order of `merchant`, or of another one. */
  expectOrder: (id: string, of?: MerchantInstance) => OrderExpectation;
  /** Reset to the real time after the test. */
  clock: TestClock;
  /** All are cleared after the test. */
  faults: Faults;
  /** Null if the wallet is headless. */
  extensionBrowser: ExtensionBrowser | null;
}

export interface FlorinWorkerFixtures {
  florin: Florin;
  /** Variables of the server's environment. Tests with other values run in other workers. */
  florinEnv: Readonly<Record<string, string>>;
}

const START_LIMIT_MS = 180_000;

export const fixtures: Fixtures<
  FlorinFixtures,
  FlorinWorkerFixtures,
  PlaywrightTestArgs & PlaywrightTestOptions,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> = {
  walletKind: ['headless', { option: true }],
  funds: ['KUDOS:20', { option: true }],
  orderDraft: [{}, { option: true }],
  florinEnv: [{}, { option: true, scope: 'worker' }],

  florin: [
    async ({ florinEnv }, use) => {
      const florin = await startFlorin(florinEnv);
      await use(florin);
      await florin.stop();
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],

  clock: async ({ florin }, use) => {
    await use(florin.clock);
    await florin.clock.reset();
  },

  faults: async ({ florin }, use) => {
    await use(florin.faults);
    await florin.faults.clear();
  },

  bankUser: async ({ florin }, use) => use(await registerBankUser(florin.url, 'customer')),
  merchant: async ({ florin }, use) => use(await openMerchant(florin)),
  order: async ({ merchant, orderDraft }, use) => use(await merchant.createOrder(orderDraft)),
  expectOrder: async ({ merchant }, use) => use((id, of = merchant) => expectOrderOf(of, id)),

  extensionBrowser: async ({ walletKind, playwright, launchOptions, baseURL, viewport }, use) => {
    if (walletKind === 'headless') {
      await use(null);
      return;
    }
    const options = { launch: launchOptions, baseURL, viewport };
    const browser = await openExtensionBrowser(playwright.chromium, options);
    await use(browser);
    await browser.context.close();
  },
  context: async ({ context, extensionBrowser }, use) => use(extensionBrowser?.context ?? context),

  wallet: async ({ florin, bankUser, funds, extensionBrowser }, use) => {
    const wallet =
      extensionBrowser === null
        ? headlessWallet(florin.currency, florin.clock.now)
        : extensionWallet(extensionBrowser, florin.currency);
    if (funds !== null) await wallet.withdraw(funds, bankUser);
    await use(wallet);
  },
  newWallet: async ({ florin }, use) =>
    use(async (funds) => {
      const wallet = headlessWallet(florin.currency, florin.clock.now);
      await wallet.withdraw(funds, await registerBankUser(florin.url, 'customer'));
      return wallet;
    }),
  walletCommand: async ({ florin }, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'florin-wallet-'));
    const file = path.join(folder, 'wallet');
    await use((...args) => runWallet(file, '--now', timeOf(florin.clock), ...args));
    rmSync(folder, { recursive: true, force: true });
  },
};

function timeOf({ now }: TestClock): string {
  return new Date(now()).toISOString();
}
