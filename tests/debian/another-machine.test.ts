/**
 * Callers at another machine, even if this machine has no outer address. The tests of tests/api that need
 * one run in a network namespace, which has loopback and one more address.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const FILES = ['authorisation-without-tokens', 'callers', 'behind-proxy'].map(
  (name) => `tests/api/server/${name}.test.ts`,
);
/** Their titles, of which there are so many. */
const TITLES = 'another machine|other machines|_PROXIES|HOST=localhost';
const COUNT = 8;
const NETWORK = 'ip link set lo up && ip addr add 192.0.2.1/32 dev lo && exec "$@"';

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

test('tests from another machine pass, and none is left out', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'florin-report-'));
  try {
    const file = path.join(folder, 'report.json');
    const vitest = ['node_modules/.bin/vitest', 'run', '--project', 'api', '-t', TITLES, ...FILES];
    const report = ['--reporter=json', `--outputFile=${file}`];
    const { stderr, error } = spawnSync(
      'unshare',
      ['--net', 'sh', '-c', NETWORK, 'sh', ...vitest, ...report],
      { env: { ...process.env, FLORIN_BUILT: '1' }, encoding: 'utf8' },
    );
    if (error !== undefined) throw error;
    expect(stderr).not.toContain('Operation not permitted');
    const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const results = testResults.flatMap(({ assertionResults }) => assertionResults);
    const asked = results.filter(({ title }) => new RegExp(TITLES).test(title));
    expect(asked.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(asked).toHaveLength(COUNT);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 600_000);
