import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { isShort, LONG_E2E } from './scripts/lib/long-tests.mjs';
import type { Databases } from './tests/support/browser';

const chromium = process.env['CHROMIUM'];
/** Costs half a core less for each page. It takes no extensions, so tests of ours use Chromium. */
const shell = path.join(path.dirname(chromium ?? ''), 'chromium-headless-shell');
const executable = chromium !== undefined && existsSync(shell) ? shell : chromium;

function databaseOf(name: string | undefined): Databases['database'] {
  return name === 'ordinary' || name === 'shared' ? name : 'embedded';
}

export default defineConfig<object, Databases>({
  testDir: 'tests/e2e',
  testIgnore: isShort ? LONG_E2E : [],
  outputDir: 'test-results',
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // A machine at its limit may need a minute for what takes a second elsewhere.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // TEST_DATABASE=ordinary plays all with DATABASE_URL, and TEST_DATABASE=shared on two servers behind
  // haproxy. `npm run test:debian` does so with people's journeys.
  projects: [
    {
      name: 'florin',
      use: { database: databaseOf(process.env['TEST_DATABASE']) },
    },
  ],
  use: {
    locale: 'en-GB',
    // Traces of tests that pass are a fifth of all work. `--trace on` makes them.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executable === undefined ? {} : { executablePath: executable }),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
      ],
    },
  },
});
