import { configDefaults, defineConfig } from 'vitest/config';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isShort, LONG_API } from './scripts/lib/long-tests.mjs';

const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) };
// `server-only` throws unless modules resolve as in a server component.
const ssr = { resolve: { conditions: ['react-server', 'node'] } };

/** Files share the modules of their worker: loading them anew took longer than most tests. */
const plain = { environment: 'node', isolate: false } as const;
/** With servers. A machine at its limit may need a minute for what takes a second elsewhere. */
const patient = {
  ...plain,
  testTimeout: 300_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
} as const;

/**
 * Small files that take half a minute and more. Vitest starts large files first, so these would
 * start last and leave a core idle.
 */
const SLOW = [
  'tests/api/conservation/sequences-first-half.test.ts',
  'tests/api/conservation/sequences-second-half.test.ts',
  'tests/api/exchange/handed-out-master.test.ts',
  'tests/api/exchange/offline-master.test.ts',
  'tests/api/limits/two-processes.test.ts',
  'tests/api/merchant/killed-deliveries.test.ts',
  'tests/api/merchant/misbehaving-exchange.test.ts',
  'tests/api/server/attack.test.ts',
  'tests/api/server/faults.test.ts',
  'tests/api/server/frozen-workers.test.ts',
  'tests/api/server/owner-gone.test.ts',
  'tests/api/server/start-and-stop.test.ts',
  'tests/api/storage/what-is-kept.test.ts',
  'tests/api/upgrade/kept-deployment.test.ts',
  'tests/api/upgrade/rolling-upgrade.test.ts',
  'tests/api/wallet/crash-money-back.test.ts',
];

/** Starts slow files first, the others in Vitest's own order. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) =>
      SLOW.includes(relative(this.ctx.config.root, moduleId));
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

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
          // Files share two cores with browsers and servers. Some read all sources.
          testTimeout: 120_000,
          hookTimeout: 120_000,
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
          exclude: [...configDefaults.exclude, ...(isShort ? LONG_API : [])],
          globalSetup: ['tests/support/api-setup.ts'],
          setupFiles: ['tests/support/described-answers.ts'],
          // Half of them wait, as when a server starts or a pause has to pass.
          maxWorkers: 4,
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
