import { defineConfig } from 'vitest/config';
import { fileURLToPath } from 'node:url';
import { SlowFirst } from './scripts/lib/slow-first';

const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) };
// `server-only` throws unless modules resolve as in a server component.
const ssr = { resolve: { conditions: ['react-server', 'node'] } };

/** Files share the modules of their worker: loading them anew took longer than most tests. */
const plain = { environment: 'node', isolate: false } as const;
/** With servers. What hangs is found in a minute, too; a slow machine may need half of one. */
const patient = { ...plain, testTimeout: 60_000, hookTimeout: 120_000 } as const;

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        resolve: { alias },
        ssr,
        test: {
          ...plain,
          name: 'unit',
          // Files share two cores with browsers and servers.
          testTimeout: 30_000,
          include: ['tests/unit/**/*.test.ts', 'tests/architecture/**/*.test.ts'],
        },
      },
      {
        resolve: { alias },
        ssr,
        test: {
          ...patient,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/api-setup.ts'],
          // Two wait now and then, as when a server starts.
          maxWorkers: 3,
        },
      },
      {
        // With programs of Debian, by `npm run test:debian`.
        resolve: { alias },
        ssr,
        test: {
          ...patient,
          name: 'debian',
          include: ['tests/debian/**/*.test.ts'],
          maxWorkers: 2,
        },
      },
    ],
  },
});
