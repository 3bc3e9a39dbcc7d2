/**
 * Playwright's `test` for Florin: pages of the running server, a Chromium with the wallet extension
 * loaded, and a failure for every error on a page's console.
 */
import { test as base, chromium, expect, type BrowserContext, type Page } from '@playwright/test';
import path from 'node:path';

export { expect };

interface Fixtures {
  /** Origin of the server under test. */
  url: string;
  /** A fresh browser profile with the built extension. */
  extension: { context: BrowserContext; page: Page; id: string };
  /** Console errors that a test expects, as patterns; all others fail it. */
  expectedErrors: RegExp[];
}

function failOnErrors(context: BrowserContext, expected: readonly RegExp[]): string[] {
  const errors: string[] = [];
  const note = (text: string): void => {
    if (!expected.some((pattern) => pattern.test(text))) errors.push(text);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => note(error.error().message));
  return errors;
}

export const test = base.extend<Fixtures>({
  url: async ({}, use) => use(process.env['FLORIN_URL'] ?? 'http://localhost:8080'),
  baseURL: async ({ url }, use) => use(url),
  expectedErrors: [[], { option: true }],
  context: async ({ context, expectedErrors }, use) => {
    const errors = failOnErrors(context, expectedErrors);
    await use(context);
    expect(errors).toEqual([]);
  },
  extension: async ({ expectedErrors, launchOptions, url }, use) => {
    const directory = path.resolve('dist/extension');
    const context = await chromium.launchPersistentContext('', {
      ...(launchOptions.executablePath ? { executablePath: launchOptions.executablePath } : {}),
      headless: false,
      locale: 'en-GB',
      baseURL: url,
      args: [
        ...(launchOptions.args ?? []),
        '--headless=new',
        `--disable-extensions-except=${directory}`,
        `--load-extension=${directory}`,
      ],
    });
    const errors = failOnErrors(context, expectedErrors);
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    await expect.poll(() => worker.evaluate(isListening)).toBe(true);
    const page = context.pages()[0] ?? (await context.newPage());
    await use({ context, page, id: new URL(worker.url()).host });
    await context.close();
    expect(errors).toEqual([]);
  },
});

/** Runs in the extension's worker. The browser hears of its listeners before it answers a query. */
async function isListening(): Promise<boolean> {
  if (!chrome.webRequest.onHeadersReceived.hasListeners()) return false;
  await chrome.tabs.query({ url: ['http://*/*'] });
  return true;
}
