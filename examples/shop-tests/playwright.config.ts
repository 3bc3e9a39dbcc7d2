import { defineConfig } from '@playwright/test';

const chromium = process.env['CHROMIUM'];

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // For machines that do ten other things: nothing here waits by the clock.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  use: {
    trace: 'retain-on-failure',
    launchOptions: chromium === undefined ? {} : { executablePath: chromium },
  },
});
