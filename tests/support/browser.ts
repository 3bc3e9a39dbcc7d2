/**
 * Playwright's `test` for Florin: the kit that everybody has (docs/testing.md), pages of the worker's
 * own server, a Chromium with the wallet extension, and a failure for every error on a page's console.
 */
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { fixtures, type FlorinFixtures, type FlorinWorkerFixtures } from '@/testing/fixtures';
import { startFlorin } from '@/testing/florin';
import { openExtensionBrowser } from '@/testing/wallets/extension-wallet';
import { startOrdinaryPostgres } from './ordinary-postgres';

export { expect };

interface Fixtures {
  /** Origin of the server under test. */
  url: string;
  /** A fresh browser profile with the built extension. */
  extension: { context: BrowserContext; page: Page; id: string };
  /** Console errors that a test expects, as patterns; all others fail it. */
  expectedErrors: RegExp[];
}

export interface Databases {
  /** Florin's own, or one that somebody else has set up and DATABASE_URL names. */
  database: 'embedded' | 'ordinary';
}

const START_LIMIT_MS = 180_000;

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

export const test = base
  .extend<FlorinFixtures, FlorinWorkerFixtures>(fixtures)
  .extend<Fixtures, Databases>({
    database: ['embedded', { option: true, scope: 'worker' }],
    florin: [
      async ({ database, florinEnv }, use) => {
        const postgres = database === 'ordinary' ? await startOrdinaryPostgres() : undefined;
        const florin = await startFlorin({ ...florinEnv, TEST_DATABASE_URL: postgres?.url ?? '' });
        await use(florin);
        await florin.stop();
        await postgres?.stop();
      },
      { scope: 'worker', timeout: START_LIMIT_MS },
    ],
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
