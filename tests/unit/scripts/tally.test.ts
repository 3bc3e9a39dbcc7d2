/** `npm test` runs failed test files once more, alone. scripts/lib/steps.mjs. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

interface Tally {
  readonly passed: number;
  readonly failed: number;
  take(step: object): Promise<void>;
  takeFailedAgain(): Promise<void>;
  conclude(): void;
}
/** Scripts have no types. */
const STEPS = '../../../scripts/lib/steps.mjs';
const { Tally: ScriptTally } = (await import(STEPS)) as { Tally: new () => Tally };

const OUTSIDE = 'outside of all tests';

/** A suite whose second run has `failedAgain` failed tests. */
function suite(result: object, failedAgain: number) {
  const ran: string[][] = [];
  const step = {
    name: 'api',
    run: () => Promise.resolve({ passed: 10, files: [], ...result }),
    again: (files: string[]) => ({
      run: () => {
        ran.push(files);
        return Promise.resolve({ passed: 1, failed: failedAgain });
      },
    }),
  };
  return { step, ran };
}

const failure = (title: string) => ({
  failed: 1,
  failures: [[title, 'expected 1, got 2']],
  failedFiles: ['a.test.ts'],
});

async function tallyOf(step: object): Promise<Tally> {
  const tally = new ScriptTally();
  await tally.take(step);
  await tally.takeFailedAgain();
  tally.conclude();
  return tally;
}

describe('a failed test file', () => {
  const exitCode = process.exitCode;
  beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));
  afterEach(() => {
    process.exitCode = exitCode;
    vi.restoreAllMocks();
  });

  test('counts as passed where it passes alone, and is named', async () => {
    const { step, ran } = suite(failure('a.test.ts > pays'), 0);

    const tally = await tallyOf(step);

    expect(ran).toEqual([['a.test.ts']]);
    expect([tally.passed, tally.failed, process.exitCode]).toEqual([11, 0, 0]);
    expect(console.log).toHaveBeenCalledWith('  api: a.test.ts > pays');
  });

  test('stays failed where it fails again', async () => {
    const { step } = suite(failure('a.test.ts > pays'), 1);

    const tally = await tallyOf(step);

    expect([tally.passed, tally.failed, process.exitCode]).toEqual([10, 1, 1]);
  });

  test('is not run again where a failure belongs to no file', async () => {
    const { step, ran } = suite(failure(OUTSIDE), 0);

    const tally = await tallyOf(step);

    expect(ran).toEqual([]);
    expect(tally.failed).toBe(1);
  });

  test('is not run again among many', async () => {
    const failedFiles = Array.from({ length: 7 }, (_, at) => `${at}.test.ts`);
    const { step, ran } = suite({ failed: 7, failures: [], failedFiles }, 0);

    const tally = await tallyOf(step);

    expect(ran).toEqual([]);
    expect(tally.failed).toBe(7);
  });
});
