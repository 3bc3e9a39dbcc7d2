/**
 * `npm run bench -- --profile DIR`: lets node's profiler watch the steps of sales, by eight clients. It tells
 * of one worker; WORKERS says how many there are. Prints for each step what took most of its time, and writes the profile to DIR for flame graphs.
 * The profiler makes all steps slower, so only shares count.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startServer } from '../support/server';
import type { Run } from './measure';
import { Measured } from './runs';
import { makeShop } from './sale';
import { makeUsualKeys } from './usual-keys';

const CLIENTS = 8;
const PER_STEP = 5_000;
const WARM_UP = 3_000;
const TOLD = 15;

interface ProfileNode {
  readonly id: number;
  readonly callFrame: {
    readonly functionName: string;
    readonly url: string;
    readonly lineNumber: number;
  };
  readonly children?: readonly number[];
}

/** As node's profiler writes it. Times are in microseconds of the machine's monotonic clock. */
interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** The profile's time when `performance.now()` was 0, in microseconds. */
const START_US = Number(process.hrtime.bigint() / 1000n) - performance.now() * 1000;

/** The first that fits a function names its group, or else that of its caller. */
const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/^\(garbage collector\)/, 'garbage collection'],
  [/ node:internal\/crypto\//, 'signatures, keys and hashes'],
  [/\/node_modules\/pg(-protocol|-pool)?\//, 'client of PostgreSQL'],
  [/ node:(internal\/)?async_hooks/, 'hooks that follow a request'],
  [/^(inst\._zod|safeParse|parseUpToIssue|handle\w*Result)/, 'schemas'],
  [/ node:(_http|net|internal\/stream|internal\/js_stream|_stream|events)/, 'HTTP and sockets'],
  [/ file:/, 'Florin and hono'],
];

interface Functions {
  readonly names: ReadonlyMap<number, string>;
  readonly groups: ReadonlyMap<number, string>;
}

function functionsOf({ nodes }: Profile): Functions {
  const callers = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((called) => [called, id] as const)),
  );
  const names = new Map<number, string>();
  const fitting = new Map<number, string>();
  for (const { id, callFrame } of nodes) {
    const { functionName, url, lineNumber } = callFrame;
    const name = functionName === '' ? '(anonymous)' : functionName;
    names.set(id, url === '' ? name : `${name} ${path.basename(url)}:${lineNumber + 1}`);
    const group = GROUPS.find(([pattern]) => pattern.test(`${name} ${url}`))?.[1];
    if (group !== undefined) fitting.set(id, group);
  }
  const groups = new Map<number, string>();
  for (const { id } of nodes) {
    let at: number | undefined = id;
    while (at !== undefined && !fitting.has(at)) at = callers.get(at);
    groups.set(id, at === undefined ? 'node itself' : (fitting.get(at) ?? ''));
  }
  return { names, groups };
}

function busyMs({ nodes, samples, timeDeltas }: Profile): number {
  const idle = nodes.find(({ callFrame }) => callFrame.functionName === '(idle)')?.id;
  return (
    samples.reduce((sum, id, at) => (id === idle ? sum : sum + (timeDeltas[at] ?? 0)), 0) / 1000
  );
}

/** Prints the largest sums and their shares. */
function printShares(sums: ReadonlyMap<string, number>, total: number, count: number): void {
  for (const [name, ms] of [...sums].sort((a, b) => b[1] - a[1]).slice(0, count)) {
    console.log(`  ${((100 * ms) / total).toFixed(1).padStart(5)} %  ${name}`);
  }
}

function print(profile: Profile, functions: Functions, { what, began, ended }: Run): void {
  const from = START_US + began * 1000;
  const to = START_US + ended * 1000;
  const byName = new Map<string, number>();
  const byGroup = new Map<string, number>();
  const add = (sums: Map<string, number>, key: string, ms: number): unknown =>
    sums.set(key, (sums.get(key) ?? 0) + ms);
  let at = profile.startTime;
  let total = 0;
  profile.samples.forEach((id, nth) => {
    const took = profile.timeDeltas[nth] ?? 0;
    at += took;
    const name = functions.names.get(id) ?? '';
    if (at < from || at > to || name === '(idle)') return;
    total += took / 1000;
    add(byName, name, took / 1000);
    add(byGroup, functions.groups.get(id) ?? '', took / 1000);
  });
  console.log(`\n${what}: ${(total / PER_STEP).toFixed(3)} ms a request`);
  printShares(byGroup, total, GROUPS.length + 1);
  console.log('  of these:');
  printShares(byName, total, TOLD);
}

export async function measureProfile([folder = 'profile']: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const settings = {
    DEMO: '0',
    CURRENCY: 'KUDOS',
    LIMIT_FACTOR: '1000',
    WORKERS: process.env['WORKERS'] ?? '1',
  };
  const dataDir = await makeUsualKeys(settings);
  const nodeOptions = [
    '--cpu-prof',
    `--cpu-prof-dir=${path.resolve(folder)}`,
    '--cpu-prof-interval=500',
  ];
  const server = await startServer({ dataDir, env: settings, nodeOptions });
  const measured = new Measured(server);
  const steps: Run[] = [];
  try {
    await makeShop(measured.http);
    await measured.withdraw(CLIENTS, WARM_UP);
    await measured.sell(CLIENTS, WARM_UP);
    steps.push(await measured.withdraw(CLIENTS, PER_STEP));
    steps.push(...(await measured.sell(CLIENTS, PER_STEP)));
  } finally {
    measured.http.close();
    await server.stop();
  }
  const files = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
  const profiles = files.map(
    (name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Profile,
  );
  // The primary process of several, which answers nothing, and other threads are idle most of the time.
  const [busiest] = profiles.sort((a, b) => busyMs(b) - busyMs(a));
  if (busiest === undefined) throw new Error(`no profile was written to ${folder}`);
  const functions = functionsOf(busiest);
  for (const step of steps) print(busiest, functions, step);
}
