/** The folder that is deployed, as a container image and as a service of systemd. */
import { execFileSync, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '@/testing/calls/until';
import { pagePaths } from '../support/every-page';
import { makeImage, type Image } from '../support/image';
import { freePort } from '../support/server';

const MAX_BYTES = 500e6;
const UNIT = 'docs/examples/florin.service';

let folder: string;
let target: string;
let image: Image;
let server: ChildProcess | undefined;
let url: string;
let log = '';

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'florin-package-'));
  chmodSync(folder, 0o755);
  target = path.join(folder, 'package');
  execFileSync(process.execPath, ['scripts/package.mjs', target]);
  image = makeImage(target, path.join(folder, 'root'));
  const port = await freePort();
  url = `http://localhost:${port}`;
  server = image.start(image.command, { PORT: `${port}`, PUBLIC_URL: url, WORKERS: '2' });
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (part: Buffer) => (log += part.toString()));
  }
  await until(
    () => Promise.resolve(log.includes('Florin answers') || undefined),
    () => `It does not start: ${log}`,
    { timeoutMs: 120_000 },
  );
}, 240_000);

afterAll(() => {
  server?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

test('a package is small, and has no sources, source maps, build tools or cache', () => {
  const files = filesIn(target);
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  expect(bytes).toBeLessThan(MAX_BYTES);
  // Next serves one script of its own under such a name.
  const served = path.join(target, '.next/static/media');
  const sources = files.filter((file) => /\.(?:map|[cm]?tsx?)$/.test(file));
  expect(sources.filter((file) => !file.startsWith(served))).toEqual([]);
  const packages = readdirSync(path.join(target, 'node_modules'));
  for (const tool of [
    'typescript',
    'esbuild',
    'tailwindcss',
    'prisma',
    '@prisma',
    'vitest',
    'playwright',
  ]) {
    expect(packages).not.toContain(tool);
  }
  expect(readdirSync(path.join(target, 'node_modules/@next'))).toEqual(['env']);
  for (const name of ['.next/cache', '.next/types', 'tests', '.git', '.florin']) {
    expect(existsSync(path.join(target, name)), name).toBe(false);
  }
});

test('a package goes to an empty folder only', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/package.mjs', target]);
  expect([status, stderr.toString()]).toEqual([1, `${target} is not empty. Name a new folder.\n`]);
});

test('the image of a package shows every page, as a user without rights', async () => {
  expect(readFileSync(`/proc/${server?.pid}/status`, 'utf8')).toMatch(
    /Uid:\t1000\t1000\t1000\t1000\n(?:.*\n)*CapBnd:\t0{16}\nCapAmb:\t0{16}\nNoNewPrivs:\t1/,
  );
  const port = new URL(url).port;
  const wanted = { PORT: port };
  image.run(image.healthCommand, wanted);
  expect(() => image.run(image.healthCommand, { PORT: '1' })).toThrow();
  const statuses = new Map<string, number>();
  for (const page of pagePaths()) {
    const address = `${url}${page.replace(/\[\w+\]/g, '1')}`;
    const answer = await fetch(address, { headers: { accept: 'text/html' }, redirect: 'manual' });
    await answer.text();
    statuses.set(page, answer.status);
  }
  expect([...statuses].filter(([, status]) => status >= 500)).toEqual([]);
  expect([...statuses.values()].filter((status) => status === 200).length).toBeGreaterThan(10);
  const shop = await (await fetch(`${url}/shop`)).text();
  const assets = [...shop.matchAll(/(?:src|href)="(\/_next\/static\/[^"]+)"/g)];
  expect(assets.length).toBeGreaterThan(3);
  for (const [, asset = ''] of assets) expect((await fetch(`${url}${asset}`)).status).toBe(200);
}, 120_000);

/** The process, and all that it or its children have started. */
function treeOf(pid: number): number[] {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const children = tasks.flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return [pid, ...children.flatMap((child) => treeOf(Number.parseInt(child, 10)))];
}

/** Memory in kilobytes, where what processes share counts once. */
function memoryOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number.parseInt(/^Pss: +(\d+) kB$/m.exec(text)?.[1] ?? '', 10);
}

test('two workers with PostgreSQL take less than 800 MB, once all pages were seen', () => {
  const all = treeOf(server?.pid ?? 0);
  const names = all.map((pid) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim());
  expect(names.filter((name) => name === 'node')).toHaveLength(3);
  expect(names.filter((name) => name === 'postgres').length).toBeGreaterThan(5);
  const megabytes = all.reduce((sum, pid) => sum + memoryOf(pid), 0) / 1024;
  expect(megabytes).toBeGreaterThan(150);
  expect(megabytes).toBeLessThan(800);
});

test('a payment, an audit and a backup work in the image', () => {
  const wallet = ['node', 'scripts/wallet.mjs', 'demo', '--url', `${url}/`, '--db', '/tmp/wallet'];
  expect(image.run(wallet)).toContain('Paid.');
  expect(image.run(['node', 'scripts/audit.mjs'])).toContain('Money was conserved');
  image.run(['node', 'scripts/backup.mjs', '/tmp/backup']);
  expect(existsSync(path.join(image.root, 'tmp/backup/florin-backup.json'))).toBe(true);
}, 120_000);

test('the signal of the image stops everything, PostgreSQL last', async () => {
  const postmaster = path.join(image.root, 'var/lib/florin/postgres/cluster/postmaster.pid');
  expect(existsSync(postmaster)).toBe(true);
  server?.kill(image.stopSignal);
  if (server?.exitCode === null) await once(server, 'exit');
  expect(server?.exitCode).toBe(0);
  expect(existsSync(postmaster)).toBe(false);
  expect(log).not.toMatch(/Cannot find module|"level":[56]0/);
});

test('the unit of systemd is valid, starts the same program, and is closed in', () => {
  const text = readFileSync(UNIT, 'utf8');
  const start = /^ExecStart=(.*)$/m.exec(text)?.[1]?.split(' ') ?? [];
  expect([path.basename(start[0] ?? ''), ...start.slice(1)]).toEqual(image.command);
  const verified = spawnSync('systemd-analyze', ['verify', UNIT], { encoding: 'utf8' });
  expect([verified.status, verified.stderr]).toEqual([0, '']);
  const security = ['security', '--offline=true', '--threshold=20', '--no-pager', UNIT];
  const judged = spawnSync('systemd-analyze', security, { encoding: 'utf8' });
  // The threshold is ten times the exposure that is shown.
  expect([judged.status, /exposure level[^:]*: (\S+)/.exec(judged.stdout)?.[1]]).toEqual([
    0,
    expect.stringMatching(/^1\.\d$/),
  ]);
});
