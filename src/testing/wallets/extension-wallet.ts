/**
 * Drives the built extension in its own Chromium, through its pages as users do. Names of buttons
 * and headings are those of docs/testing.md, in English, which the browser requests.
 */
import path from 'node:path';
import type {
  BrowserContext,
  LaunchOptions,
  Locator,
  Page,
  Worker,
  chromium,
} from '@playwright/test';
import type { BankUser } from '../calls/bank-user';
import { projectRoot } from '../server/project-root';
import { PATIENCE_MS, until } from '../calls/until';
import {
  refusedBecause,
  WALLET_LINK,
  type PayOptions,
  type PayOutcome,
  type TestWallet,
} from './test-wallet';

export interface ExtensionBrowser {
  /** A browser with the extension loaded. */
  readonly context: BrowserContext;
  readonly extensionId: string;
  /** The wallet's page, with an address to open in it. */
  walletUrl(uri?: string): string;
}

export interface ExtensionBrowserOptions {
  readonly launch?: LaunchOptions;
  readonly baseURL?: string | undefined;
  readonly viewport?: { width: number; height: number } | null;
}

/** Starts with a new, empty profile, deleted afterwards. Close its context at the end. */
export async function openExtensionBrowser(
  browserType: typeof chromium,
  { launch = {}, baseURL, viewport }: ExtensionBrowserOptions = {},
): Promise<ExtensionBrowser> {
  const extension = path.join(projectRoot(), 'dist/extension');
  const context = await browserType.launchPersistentContext('', {
    ...(launch.executablePath === undefined ? {} : { executablePath: launch.executablePath }),
    ...(baseURL === undefined ? {} : { baseURL }),
    ...(viewport === undefined ? {} : { viewport }),
    // `--headless=new` is the headless mode that loads extensions.
    headless: false,
    locale: 'en-GB',
    args: [
      ...(launch.args ?? []),
      '--headless=new',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await extensionListens(worker);
  const extensionId = new URL(worker.url()).host;
  const page = `chrome-extension://${extensionId}/wallet.html`;
  return {
    context,
    extensionId,
    walletUrl: (uri) => (uri === undefined ? page : `${page}?uri=${encodeURIComponent(uri)}`),
  };
}

/** Waits until the extension observes answers: a page opened earlier would be missed. */
export async function extensionListens(worker: Worker): Promise<void> {
  await until(
    async () => ((await worker.evaluate(isListening)) ? true : undefined),
    () => 'the extension did not start',
  );
}

/**
 * Runs in the extension's worker. The browser registers its listeners before it answers a query.
 */
async function isListening(): Promise<boolean> {
  if (!chrome.webRequest.onHeadersReceived.hasListeners()) return false;
  await chrome.tabs.query({ url: ['http://*/*'] });
  return true;
}

export function extensionWallet(browser: ExtensionBrowser, currency: string): TestWallet {
  /** Opens a new tab, as a click on a link elsewhere would. */
  const inTab = async <T>(uri: string | undefined, act: (page: Page) => Promise<T>): Promise<T> => {
    const page = await browser.context.newPage();
    try {
      await page.goto(browser.walletUrl(uri));
      return await act(page);
    } finally {
      await page.close();
    }
  };
  return {
    withdraw: (amount, user) => withdraw(inTab, amount, user),
    balance: () => inTab(undefined, (page) => readBalance(page, currency)),
    pay: (payUri, options) => inTab(payUri, (page) => confirmPayment(page, options)),
    payOn: async (page, options) => {
      await page.locator(WALLET_LINK).first().click();
      return confirmPayment(page, options);
    },
    takeRefund: (refundUri) =>
      inTab(refundUri, async (page) => {
        await button(page, 'Accept refund').click();
        await heading(page, 'Refund received').waitFor();
        return readAmount(page.locator('dd data').last());
      }),
    takeTip: (tipUri) =>
      inTab(tipUri, async (page) => {
        await button(page, 'Accept').click();
        await heading(page, 'Your coins are here').waitFor();
      }),
  };
}

async function withdraw(
  inTab: (uri: string, act: (page: Page) => Promise<void>) => Promise<void>,
  amount: string,
  user: BankUser,
): Promise<void> {
  const started = await user.startWithdrawal(amount);
  await inTab(started.uri, async (page) => {
    await button(page, 'Withdraw').click();
    await started.confirm();
    await heading(page, 'Your coins are here').waitFor();
  });
}

/** Agrees on the wallet's page of an order if possible, and returns the outcome. */
async function confirmPayment(
  page: Page,
  { timeoutMs = PATIENCE_MS }: PayOptions = {},
): Promise<PayOutcome> {
  const pay = page.getByRole('button', { name: /^Pay / });
  const short = heading(page, 'Not enough coins');
  const expired = heading(page, 'This order has expired');
  const failed = heading(page, 'The payment failed');
  const owned = heading(page, 'Already bought');
  const paid = heading(page, 'Paid').or(owned);
  await pay.or(short).or(expired).or(failed).or(paid).first().waitFor();
  // The page leaves for the goods within a second.
  const state = (await owned.isVisible()) ? 'owned' : 'paid';
  if (await short.isVisible()) {
    return { state: 'short', missing: await readAmount(page.locator('main data').last()) };
  }
  if (await expired.isVisible()) return { state: 'expired' };
  if (await pay.isVisible()) await pay.click();
  const deadline = performance.now() + timeoutMs;
  // The wallet says "Paid" for a moment and then goes to the purchase.
  return until(
    async (): Promise<PayOutcome | undefined> => {
      if (!page.url().startsWith('chrome-extension:')) {
        return { state, nextUrl: page.url() };
      }
      if (await failed.isVisible()) {
        return refusedBecause(await page.getByRole('status').first().innerText());
      }
      const home = page.getByRole('link', { name: 'Go to the wallet' });
      const isEnd = (await paid.isVisible()) && (await home.isVisible());
      if (isEnd) return { state, nextUrl: null };
      return performance.now() > deadline ? { state: 'paying' } : undefined;
    },
    () => 'the wallet does not answer',
    { everyMs: 100, timeoutMs: timeoutMs + PATIENCE_MS },
  );
}

/** Waits until nothing is pending: change has become coins again. */
async function readBalance(page: Page, currency: string): Promise<string> {
  const empty = heading(page, 'No coins yet');
  const balance = page.getByRole('region', { name: 'Balance' });
  const amount = balance.locator('data').first();
  await empty.or(amount).first().waitFor();
  await page.getByText('Updating your coins').waitFor({ state: 'detached' });
  return (await empty.isVisible()) ? `${currency}:0` : readAmount(amount);
}

async function readAmount(amount: Locator): Promise<string> {
  return (await amount.getAttribute('data-amount')) ?? '';
}

function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { name, exact: true });
}
