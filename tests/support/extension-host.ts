/**
 * One Chromium per worker, for all tests that need the wallet extension. Starting one for each took as long
 * as most of them. The extension is installed for each test and removed after it, with all its data. Sites'
 * data is removed too.
 */
import path from 'node:path';
import type { BrowserContext, CDPSession, LaunchOptions, Page, chromium } from '@playwright/test';
import { extensionListens } from '@/testing/wallets/extension-wallet';

export interface InstalledExtension {
  readonly context: BrowserContext;
  /** The only page. */
  readonly page: Page;
  readonly id: string;
}

const FOLDER = path.resolve('dist/extension');

export class ExtensionHost {
  /** Origins that the current test has visited. */
  readonly #origins = new Set<string>();

  private constructor(
    private readonly context: BrowserContext,
    private readonly browser: CDPSession,
  ) {
    context.on('page', (page) => {
      this.#follow(page);
    });
    for (const page of context.pages()) this.#follow(page);
  }

  static async start(
    browserType: typeof chromium,
    { executablePath, args = [] }: LaunchOptions,
    baseURL: string,
  ): Promise<ExtensionHost> {
    const context = await browserType.launchPersistentContext('', {
      ...(executablePath === undefined ? {} : { executablePath }),
      baseURL,
      // `--headless=new` is the headless mode that loads extensions.
      headless: false,
      locale: 'en-GB',
      ignoreDefaultArgs: ['--disable-extensions'],
      args: [...args, '--headless=new', '--enable-unsafe-extension-debugging'],
    });
    const browser = await context.browser()?.newBrowserCDPSession();
    if (browser === undefined) throw new Error('The browser has no session of its own.');
    return new ExtensionHost(context, browser);
  }

  #follow(page: Page): void {
    page.on('framenavigated', (frame) => {
      const { origin, protocol } = new URL(frame.url());
      if (protocol === 'http:' || protocol === 'https:') this.#origins.add(origin);
    });
  }

  async install(): Promise<InstalledExtension> {
    const { context, browser } = this;
    const started = context.waitForEvent('serviceworker');
    const { id } = await browser.send('Extensions.loadUnpacked', { path: FOLDER });
    await extensionListens(await started);
    const page = context.pages()[0] ?? (await context.newPage());
    return { context, page, id };
  }

  async remove(id: string): Promise<void> {
    const { context, browser } = this;
    const last = await context.newPage();
    for (const page of context.pages()) if (page !== last) await page.close();
    await browser.send('Extensions.uninstall', { id });
    await context.clearCookies();
    const session = await context.newCDPSession(last);
    await session.send('Network.clearBrowserCache');
    for (const origin of this.#origins) {
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    }
    this.#origins.clear();
    await session.detach();
  }

  close(): Promise<void> {
    return this.context.close();
  }
}
