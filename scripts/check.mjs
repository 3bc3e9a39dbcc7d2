// `npm test`: runs every check, counts each test and closes with `N passed, N failed`. With step
// names as arguments it runs only those. `npm run test:all` runs the long test files, too
// (lib/long-tests.mjs).
import { ensureBrowser, installPackages, requireNode, root } from './lib/prepare.mjs';
import { FEW_RUNS } from './lib/long-tests.mjs';
import { playwright, Tally, tool, vitest } from './lib/steps.mjs';

requireNode();
process.chdir(root);
const wanted = process.argv.slice(2).filter((name) => name !== '--all');
if (!process.argv.includes('--all')) Object.assign(process.env, { FLORIN_SHORT: '1', ...FEW_RUNS });
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
// On Debian, installing Chromium can run beside npm.
if (isWanted('e2e') || isWanted('examples')) void ensureBrowser();
installPackages();

const BUILD = tool('build', process.execPath, ['scripts/build.mjs', '--if-changed']);
/** Checks sources only, so it runs beside the build, which leaves half a core free. */
const FORMAT = tool('format', 'oxfmt', ['--check']);
/** Runs two at a time, the longest first: suites wait now and then, and share the cores. */
const AFTER_BUILD = [
  vitest('api'),
  playwright('e2e', ['node_modules/@playwright/test/cli.js', 'test']),
  tool('lint', 'oxlint', []),
  playwright('examples', ['scripts/test-examples.mjs']),
  vitest('unit'),
  tool('deps', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'src', 'app']),
  tool('unused', 'knip', []),
];

const tally = new Tally();

/** Runs the requested ones in order. */
async function takeAll(steps) {
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    if (isWanted(step.name)) await tally.take(step);
  }
}

await Promise.all([takeAll([BUILD]), takeAll([FORMAT])]);
if (!tally.hasFailed(BUILD)) await Promise.all([takeAll(AFTER_BUILD), takeAll(AFTER_BUILD)]);
await tally.takeFailedAgain();
tally.conclude();
