// `npm run sequences -- [COUNT]`: runs COUNT random sequences of tests/api/conservation. It also
// sends four times as many malformed requests to every route. SEQUENCE_SEED repeats those of an
// earlier run.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { prepare, root } from './lib/prepare.mjs';

prepare();
const count = process.argv[2] ?? '5000';
if (!/^[0-9]+$/.test(count)) {
  console.error('Usage: npm run sequences -- [COUNT]');
  process.exit(2);
}
const vitest = path.join(root, 'node_modules/.bin/vitest');
const files = ['tests/api/conservation/sequences', 'tests/api/server/bad-input'];
const done = spawnSync(vitest, ['run', '--project', 'api', ...files], {
  stdio: 'inherit',
  env: { ...process.env, SEQUENCES: count, MALFORMED_REQUESTS: `${4 * parseInt(count, 10)}` },
});
process.exitCode = done.status ?? 1;
