// `npm run check`: every check in order, each test counted, closing with `N passed, N failed`.
// With names of steps as arguments it runs only those.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  buildIfChanged,
  ensureBrowser,
  installPackages,
  requireNode,
  root,
} from './lib/prepare.mjs';

requireNode();
process.chdir(root);
installPackages();
const reports = mkdtempSync(path.join(tmpdir(), 'florin-reports-'));
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const env = { ...process.env, FLORIN_BUILT: '1', NEXT_TELEMETRY_DISABLED: '1' };

/** One tool that is right or wrong as a whole; what it says comes when it is done. */
const tool = (name, command, args) => ({
  name,
  run: async () => {
    const running = spawn(bin(command), args, { stdio: ['ignore', 'pipe', 'pipe'], env });
    const said = [];
    for (const stream of [running.stdout, running.stderr]) stream.on('data', (it) => said.push(it));
    const [status] = await once(running, 'close');
    process.stdout.write(Buffer.concat(said));
    return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  },
});

/** Each failure as a title and what was said. */
function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = path.relative(root, name);
    if (failed.length === 0 && status === 'failed') return [[file, message]];
    return failed.map((test) => [`${file} > ${test.fullName}`, test.failureMessages.join('\n')]);
  });
}

function failuresOfPlaywright({ title, specs = [], suites = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title: test, tests }) => [
      `${title} > ${test}`,
      tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n'),
    ]);
  return [...own, ...suites.flatMap(failuresOfPlaywright)];
}

const vitest = (project) => ({
  name: project,
  run: () => {
    const file = path.join(reports, `${project}.json`);
    const done = spawnSync(
      bin('vitest'),
      [
        'run',
        '--project',
        project,
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      { stdio: 'inherit', env },
    );
    if (!existsSync(file)) return { passed: 0, failed: 1 };
    const report = JSON.parse(readFileSync(file, 'utf8'));
    // A file that cannot be loaded fails the run without a failed test.
    const failed = Math.max(report.numFailedTests, done.status === 0 ? 0 : 1);
    return { passed: report.numPassedTests, failed, failures: failuresOfVitest(report) };
  },
});

const playwright = (name, command) => ({
  name,
  run: () => {
    const file = path.join(reports, `${name}.json`);
    const done = spawnSync(process.execPath, [...command, '--reporter=line,json'], {
      stdio: 'inherit',
      env: { ...env, CHROMIUM: ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    });
    if (!existsSync(file)) return { passed: 0, failed: 1 };
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const { expected, unexpected, flaky } = report.stats;
    const failed = Math.max(unexpected + flaky, done.status === 0 ? 0 : 1);
    return { passed: expected, failed, failures: report.suites.flatMap(failuresOfPlaywright) };
  },
});

const lint = ['.', '--max-warnings', '0', '--cache', '--cache-location', 'dist/eslint'];

const BUILD = { name: 'build', run: () => (buildIfChanged(), { passed: 1, failed: 0 }) };
/** The longest first: each takes one core, and two run at a time. */
const TOOLS = [
  tool('lint', 'eslint', lint),
  tool('types', 'tsc', ['--noEmit']),
  tool('format', 'prettier', ['--check', '.', '--log-level', 'warn']),
  tool('deps', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'src', 'app']),
  tool('unused', 'knip', []),
];
const SUITES = [
  vitest('unit'),
  vitest('api'),
  playwright('e2e', ['node_modules/@playwright/test/cli.js', 'test']),
  playwright('examples', ['scripts/test-examples.mjs']),
];

const wanted = process.argv.slice(2);
let passed = 0;
let failed = 0;
const failures = [];
const MAX_SAID = 2000;

/** One after the other, those that are wanted. */
async function takeAll(steps) {
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    if (wanted.length > 0 && !wanted.includes(step.name)) continue;
    const began = performance.now();
    const result = await step.run();
    passed += result.passed;
    failed += result.failed;
    failures.push(...(result.failures ?? []).map((failure) => [step.name, ...failure]));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${step.name}: ${result.failed === 0 ? 'ok' : 'FAILED'}, ${seconds} s`);
  }
}

await takeAll([BUILD]);
await Promise.all([takeAll(TOOLS), takeAll(TOOLS)]);
await takeAll(SUITES);
rmSync(reports, { recursive: true, force: true });
// Once more at the end, where they are found.
for (const [step, title, said] of failures) {
  console.log(`\n${step}: ${title}\n${said.slice(0, MAX_SAID)}`);
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
