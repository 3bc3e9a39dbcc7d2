/**
 * Playwright's `test` for Florin, with the public kit (docs/testing.md). It has pages of the
 * worker's own server and a Chromium with the wallet extension. Every error on a page's console is
 * a failure.
 */
import {
  test as base,
  expect,
  type BrowserContext,
  type ConsoleMessage,
  type WebError,
} from '@playwright/test';
import { fixtures, type FlorinFixtures, type FlorinWorkerFixtures } from '@/testing/fixtures';
import { startFlorin } from '@/testing/florin';
import { keepTestDataInMemory } from './memory-folder';
import { startOrdinaryPostgres, type OrdinaryPostgres } from './ordinary-postgres';
import { databaseUrlOf } from './server';
import { startTwoNodes } from './two-nodes';
import { ExtensionHost, type InstalledExtension } from './extension-host';

export { expect };

interface Fixtures {
  /** Origin of the server under test. */
  url: string;
  /** The extension as just installed, in a browser without history. */
  extension: InstalledExtension;
  /** Patterns of console errors that a test expects. All others fail it. */
  expectedErrors: RegExp[];
}

export interface Databases {
  /** The embedded database, an external one that DATABASE_URL names, or one that two servers share. */
  database: 'embedded' | 'ordinary' | 'shared';
  ordinaryPostgres: OrdinaryPostgres | undefined;
  /** The database's URL, for tests that read rows or run another server. */
  databaseUrl: string;
  extensionHost: ExtensionHost;
}

const START_LIMIT_MS = 180_000;

keepTestDataInMemory();

/** Browsers fetch it at any time, even from a shop that a test has just closed. */
const LATE_ICON = /net::ERR_CONNECTION_\w+ \(\S+\/favicon\.ico\)$/;

/** Collects errors. `stop` returns those since the start. */
function collectErrors(context: BrowserContext, expected: readonly RegExp[]) {
  const errors: string[] = [];
  const note = (text: string): void => {
    if (![LATE_ICON, ...expected].some((pattern) => pattern.test(text))) errors.push(text);
  };
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  };
  const onError = (error: WebError): void => {
    note(error.error().message);
  };
  context.on('console', onConsole).on('weberror', onError);
  const stop = (): string[] => {
    context.off('console', onConsole).off('weberror', onError);
    return errors;
  };
  return { stop };
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
      async ({ database, florinEnv, ordinaryPostgres }, use) => {
        const TEST_DATABASE_URL = ordinaryPostgres?.url ?? '';
        const florin =
          database === 'shared'
            ? await startTwoNodes(florinEnv)
            : await startFlorin({ ...florinEnv, TEST_DATABASE_URL });
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
      const errors = collectErrors(context, expectedErrors);
      await use(context);
      expect(errors.stop()).toEqual([]);
    },
    extensionHost: [
      async ({ florin, launchOptions, playwright }, use) => {
        const chromium = process.env['CHROMIUM'];
        const launch = chromium === undefined ? {} : { executablePath: chromium };
        const options = { ...launchOptions, ...launch };
        const host = await ExtensionHost.start(playwright.chromium, options, florin.url);
        await use(host);
        await host.close();
      },
      { scope: 'worker', timeout: START_LIMIT_MS },
    ],
    extension: async ({ expectedErrors, extensionHost }, use) => {
      const extension = await extensionHost.install();
      const errors = collectErrors(extension.context, expectedErrors);
      await use(extension);
      const found = errors.stop();
      await extensionHost.remove(extension.id);
      expect(found).toEqual([]);
    },
  });
