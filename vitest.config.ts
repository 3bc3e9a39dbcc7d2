import { defineConfig } from 'vitest/config';
import { fileURLToPath } from 'node:url';

const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) };
// `server-only` throws unless modules resolve as in a server component.
const ssr = { resolve: { conditions: ['react-server', 'node'] } };
/** Files share the modules of their worker: to load them anew took more than most tests. */

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        ssr,
        test: {
          name: 'unit',
          isolate: false,
          include: ['tests/unit/**/*.test.ts', 'tests/architecture/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        resolve: { alias },
        ssr,
        test: {
          name: 'api',
          isolate: false,
          include: ['tests/api/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/api-setup.ts'],
          maxWorkers: 2,
          // What hangs is found in a minute, too; a slow machine may need half of one.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
