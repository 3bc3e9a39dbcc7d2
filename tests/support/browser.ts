/**
 * Playwright's `test` for Florin: the kit that everybody has (docs/testing.md), pages of the worker's
 * own server, a Chromium with the wallet extension, and a failure for every error on a page's console.
 */
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { fixtures, type FlorinFixtures, type FlorinWorkerFixtures } from '@/testing/fixtures';
import { startFlorin } from '@/testing/florin';
import { openExtensionBrowser } from '@/testing/wallets/extension-wallet';
import { startOrdinaryPostgres, type OrdinaryPostgres } from './ordinary-postgres';
import { databaseUrlOf } from './server';

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
  ordinaryPostgres: OrdinaryPostgres | undefined;
  /** For tests that look at rows or run another server. */
  databaseUrl: string;
}

const START_LIMIT_MS = 180_000;

/** Browsers ask for it when they like, also at a shop that a test has just closed. */
const LATE_ICON = /net::ERR_CONNECTION_\w+ \(\S+\/favicon\.ico\)$/;

function failOnErrors(context: BrowserContext, expected: readonly RegExp[]): string[] {
  const errors: string[] = [];
  const note = (text: string): void => {
    if (![LATE_ICON, ...expected].some((pattern) => pattern.test(text))) errors.push(text);
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
    ordinaryPostgres: [
      async ({ database }, use) => {
        const postgres = database === 'ordinary' ? await startOrdinaryPostgres() : undefined;
        await use(postgres);
        await postgres?.stop();
      },
      { scope: 'worker', timeout: START_LIMIT_MS },
    ],
    florin: [
      async ({ florinEnv, ordinaryPostgres }, use) => {
        const TEST_DATABASE_URL = ordinaryPostgres?.url ?? '';
        const florin = await startFlorin({ ...florinEnv, TEST_DATABASE_URL });
        await use(florin);
        await florin.stop();
      },
      { scope: 'worker', timeout: START_LIMIT_MS },
    ],
    databaseUrl: [
      async ({ florin, ordinaryPostgres }, use) =>
        use(ordinaryPostgres?.url ?? databaseUrlOf(florin.dataDir)),
      { scope: 'worker' },
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
