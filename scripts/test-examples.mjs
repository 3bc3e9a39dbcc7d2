// `npm run test:examples [-- --repeat 20] [--workers 4] […]`: runs the shops of examples/quickstart, and the
// tests of examples/shop-tests as users do. These run in another folder, with Florin as a package. Other
// arguments go to Playwright.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfChanged, ensureBrowser, prepare, root } from './lib/prepare.mjs';

prepare();
if (process.env.FLORIN_BUILT !== '1') buildIfChanged();

const { values, positionals } = parseArgs({
  strict: false,
  options: { repeat: { type: 'string' }, workers: { type: 'string' } },
});
const { repeat = '1', workers = `${Math.min(4, availableParallelism())}`, ...others } = values;
const flags = Object.entries(others).map(([name, value]) =>
  value === true ? `--${name}` : `--${name}=${value}`,
);

const folder = mkdtempSync(path.join(tmpdir(), 'florin-shop-tests-'));
cpSync(path.join(root, 'examples/shop-tests'), folder, {
  recursive: true,
  filter: (file) => !/node_modules|test-results/.test(path.relative(root, file)),
});
// Makes the folder that `npm install` would make of its package.json.
mkdirSync(path.join(folder, 'node_modules'));
const link = (name, to) => symlinkSync(to, path.join(folder, 'node_modules', name), 'junction');
link('florin', root);
link('@playwright', path.join(root, 'node_modules/@playwright'));

// Ctrl-C reaches the tests, too: they stop their servers, then we clean up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
const tests = spawn(
  process.execPath,
  [
    path.join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    `--repeat-each=${repeat}`,
    `--workers=${workers}`,
    ...flags,
    ...positionals,
  ],
  { cwd: folder, stdio: 'inherit', env: { ...process.env, CHROMIUM: await ensureBrowser() } },
);
const [code] = await once(tests, 'exit');
const results = path.join(folder, 'test-results');
if (code !== 0 && existsSync(results)) {
  const kept = path.join(root, 'test-results/examples');
  rmSync(kept, { recursive: true, force: true });
  cpSync(results, kept, { recursive: true });
  console.log(`Traces of what failed: ${kept}`);
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = code === 0 ? await quickstarts() : (code ?? 1);

/** Returns the exit code. `npm test` has them among its API tests. */
async function quickstarts() {
  const isPart = positionals.length > 0 || process.env.PLAYWRIGHT_JSON_OUTPUT_NAME !== undefined;
  if (isPart) return 0;
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--project=api', 'tests/api/examples'];
  const env = { ...process.env, FLORIN_BUILT: '1' };
  const running = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  const [status] = await once(running, 'exit');
  return status ?? 1;
}
