/** `npm test` leaves the long test files to `npm run test:all`. scripts/lib/long-tests.mjs. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LONG_API, LONG_E2E } from '../../../scripts/lib/long-tests.mjs';

test('all listed files exist, each listed once', () => {
  for (const names of [LONG_API, LONG_E2E]) {
    expect(names.length).toBeGreaterThan(10);
    const missing = names.filter((name) => !existsSync(name.replace('**/', 'tests/')));
    expect(missing).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  }
});
