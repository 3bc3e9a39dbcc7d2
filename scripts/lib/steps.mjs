// The steps of `npm test`, `npm run test:all` and `npm run test:debian`. Each runs a program and returns `{ passed,
// failed, failures: [[title, what was said]], files: [{ file, seconds }] }`. A suite returns
// `failedFiles`, too, and runs such files again by `again(files)`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ensureBrowser, root } from './prepare.mjs';

const SLOWEST = 10;
const MAX_SAID = 2000;
/** A change that breaks more files than this is broken: no second run. */
const MAX_AGAIN = 6;
/** A tool that fails is quoted by its last lines. */
const MAX_LINES = 20;
/** Absolute paths stay what they are. */
const bin = (name) => path.resolve(root, 'node_modules/.bin', name);
const BUILT = { FLORIN_BUILT: '1', NEXT_TELEMETRY_DISABLED: '1' };

/**
 * Several run at once, so each line begins with its step's name. Returns the exit code. `said` gets
 * each line.
 */
async function run(name, command, args, { more = {}, said = () => {} } = {}) {
  const running = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...BUILT, ...more },
  });
  for (const stream of [running.stdout, running.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (line.trim() === '') return;
      said(line);
      console.log(`${name} | ${line}`);
    });
  }
  const [status] = await once(running, 'close');
  return status;
}

/** Runs a program that is one check. */
export const tool = (name, command, args) => ({
  name,
  run: async () => {
    const lines = [];
    const status = await run(name, bin(command), args, {
      said: (line) => lines.splice(0, Math.max(0, lines.push(line) - MAX_LINES)),
    });
    if (status === 0) return { passed: 1, failed: 0 };
    return { passed: 0, failed: 1, failures: [[`exit code ${status}`, lines.join('\n')]] };
  },
});

/** Title of a failure that belongs to no test file, as in vitest-summary.mjs. */
const OUTSIDE = 'outside of all tests';

/** A suite writes its report to a file. One without a report has failed. */
async function runSuite({ name, command, args, more, read }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'florin-report-'));
  const file = path.join(folder, 'report.json');
  try {
    const status = await run(name, command, args, { more: await more(file) });
    if (!existsSync(file))
      return { passed: 0, failed: 1, failures: [['no report', `exit code ${status}`]] };
    const result = read(JSON.parse(readFileSync(file, 'utf8')));
    // A file that cannot be loaded fails the run without a failed test.
    return { ...result, failed: Math.max(result.failed, status === 0 ? 0 : 1) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a project of vitest.config.ts: the named files, or all. */
export const vitest = (project, files = []) => ({
  name: project,
  again: (failed) => vitest(project, failed),
  run: () =>
    runSuite({
      name: project,
      command: bin('vitest'),
      args: [
        'run',
        `--project=${project}`,
        '--reporter=dot',
        '--reporter=./scripts/lib/vitest-summary.mjs',
        ...files,
      ],
      more: (file) => ({ FLORIN_SUMMARY: file }),
      read: (report) => report,
    }),
});

/** Runs Playwright by `command`, a node script with its arguments. */
export const playwright = (name, command, more = {}) => ({
  name,
  again: (failed) => playwright(name, [...command, ...failed], more),
  run: () =>
    runSuite({
      name,
      command: process.execPath,
      args: [...command, '--reporter=line,json'],
      more: async (file) => ({
        ...more,
        CHROMIUM: await ensureBrowser(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      }),
      read: ({ stats, suites }) => ({
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        failures: suites.flatMap(failuresOf),
        failedFiles: suites.filter((suite) => failuresOf(suite).length > 0).map(({ file }) => file),
        files: suites.map((suite) => ({
          file: `${name} ${suite.file}`,
          seconds: millisecondsOf(suite) / 1000,
        })),
      }),
    }),
});

function failuresOf({ title, specs = [], suites = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title: test, tests }) => [
      `${title} > ${test}`,
      tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n'),
    ]);
  return [...own, ...suites.flatMap(failuresOf)];
}

function millisecondsOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
  return sum(results.map(({ duration }) => duration)) + sum(suites.map(millisecondsOf));
}

/** Adds up the results of all steps. */
export class Tally {
  passed = 0;
  failed = 0;
  #passedAgain = [];
  #files = [];
  #failed = new Map();

  async take(step) {
    const began = performance.now();
    const result = await step.run();
    this.passed += result.passed;
    this.failed += result.failed;
    if (result.failed > 0) this.#failed.set(step, result);
    this.#files.push(...(result.files ?? []));
    console.log(`${step.name}: ${result.failed === 0 ? 'ok' : 'FAILED'}, ${secondsSince(began)} s`);
  }

  hasFailed(step) {
    return this.#failed.has(step);
  }

  /**
   * Runs each failed test file once more, with nothing beside it. A suite with a file that fails
   * again, or with a failure outside of all files, stays failed.
   */
  async takeFailedAgain() {
    for (const [step, result] of this.#failed) {
      const { failed, failures = [], failedFiles = [] } = result;
      const isOfFiles = failures.every(([title]) => title !== OUTSIDE);
      if (!isOfFiles || failedFiles.length === 0 || failedFiles.length > MAX_AGAIN) continue;
      printFailures(step, failures);
      console.log(`\n${step.name}: again, alone: ${failedFiles.join(', ')}`);
      const again = await step.again(failedFiles).run();
      if (again.failed > 0) continue;
      this.passed += failed;
      this.failed -= failed;
      this.#failed.delete(step);
      this.#passedAgain.push(...failures.map(([title]) => `${step.name}: ${title}`));
    }
  }

  /** Prints where time went, each failure again and the closing line. Sets the exit code. */
  conclude() {
    const slowest = this.#files.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
    if (slowest.length > 0) console.log('\nThe slowest test files:');
    for (const { file, seconds } of slowest) {
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
    }
    for (const [step, { failures = [] }] of this.#failed) printFailures(step, failures);
    if (this.#passedAgain.length > 0) console.log('\nFailed at first and passed alone. Mend them:');
    for (const title of this.#passedAgain) console.log(`  ${title}`);
    console.log(`\n${this.passed} passed, ${this.failed} failed`);
    process.exitCode = this.failed === 0 && this.passed > 0 ? 0 : 1;
  }
}

const secondsSince = (began) => ((performance.now() - began) / 1000).toFixed(1);

function printFailures(step, failures) {
  for (const [title, said] of failures) {
    console.log(`\n${step.name}: ${title}\n${said.slice(0, MAX_SAID)}`);
  }
}
