// `npm run check`: every check, each test counted, closing with `N passed, N failed`. With names of
// steps as arguments it runs only those.
import { ensureBrowser, installPackages, requireNode, root } from './lib/prepare.mjs';
import { playwright, Tally, tool, vitest } from './lib/steps.mjs';

requireNode();
process.chdir(root);
const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
// Where Debian has to install it, it does so beside npm.
if (isWanted('e2e') || isWanted('examples')) void ensureBrowser();
installPackages();

const BUILD = tool('build', process.execPath, ['scripts/build.mjs', '--if-changed']);
/** Looks at what people have written, so it need not wait for the build, which leaves it half a core. */
const FORMAT = tool('format', 'oxfmt', ['--check']);
/** Two at a time, the longest first: the suites wait now and then, and share the cores. */
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

/** One after the other, those that are wanted. */
async function takeAll(steps) {
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    if (isWanted(step.name)) await tally.take(step);
  }
}

await Promise.all([takeAll([BUILD]), takeAll([FORMAT])]);
if (!tally.hasFailed(BUILD)) await Promise.all([takeAll(AFTER_BUILD), takeAll(AFTER_BUILD)]);
tally.conclude();
