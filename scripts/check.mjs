// `npm run check`: every check, each test counted, closing with `N passed, N failed`. With names of
// steps as arguments it runs only those.
import { buildIfChanged, installPackages, requireNode, root } from './lib/prepare.mjs';
import { playwright, Tally, tool, vitest } from './lib/steps.mjs';

requireNode();
process.chdir(root);
installPackages();

const lint = ['.', '--max-warnings', '0', '--cache', '--cache-location', 'dist/eslint'];

const BUILD = { name: 'build', run: () => (buildIfChanged(), { passed: 1, failed: 0 }) };
/** The longest first: each takes one core, and two run at a time. */
const TOOLS = [
  tool('lint', 'eslint', lint),
  tool('types', 'tsc', ['--noEmit']),
  tool('format', 'prettier', ['--check', '.', '--log-level', 'warn']),
  tool('deps', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'src', 'app']),
  tool('unused', 'knip', []),
  vitest('unit'),
];
/** Their tests wait now and then: what one leaves of the cores, another takes. */
const SUITES = [
  playwright('e2e', ['node_modules/@playwright/test/cli.js', 'test']),
  vitest('api'),
  playwright('examples', ['scripts/test-examples.mjs']),
];

const wanted = process.argv.slice(2);
const tally = new Tally();

/** One after the other, those that are wanted. */
async function takeAll(steps) {
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    if (wanted.length === 0 || wanted.includes(step.name)) await tally.take(step);
  }
}

await takeAll([BUILD]);
await Promise.all([takeAll(TOOLS), takeAll(TOOLS)]);
await Promise.all([takeAll(SUITES), takeAll(SUITES)]);
tally.conclude();
