/**
 * Playwright's `test` for Florin: the kit that everybody has (docs/testing.md), pages of the worker's
 * own server, a Chromium with the wallet extension, and a failure for every error on a page's console.
 */
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { fixtures, type FlorinFixtures, type FlorinWorkerFixtures } from '@/testing/fixtures';
import { openExtensionBrowser } from '@/testing/wallets/extension-wallet';

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

export const test = base.extend<FlorinFixtures, FlorinWorkerFixtures>(fixtures).extend<Fixtures>({
  url: async ({ florin }, use) => use(florin.url),
  baseURL: async ({ url }, use) => use(url),
  expectedErrors: [[], { option: true }],
  context: async ({ context, expectedErrors }, use) => {
    const errors = failOnErrors(context, expectedErrors);
    await use(context);
    expect(errors).toEqual([]);
  },
  extension: async ({ expectedErrors, launchOptions, playwright, url }, use) => {
    const options = { launch: launchOptions, baseURL: url };
    const { context, extensionId: id } = await openExtensionBrowser(playwright.chromium, options);
    const errors = failOnErrors(context, expectedErrors);
    const page = context.pages()[0] ?? (await context.newPage());
    await use({ context, page, id });
    await context.close();
    expect(errors).toEqual([]);
  },
});
