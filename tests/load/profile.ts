/**
 * `npm run bench -- --profile DIR`: lets node's profiler watch one worker through the steps of sales, by eight
 * clients. Prints for each step what took most of its time, and writes the profile to DIR for flame graphs.
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
const TOLD = 25;

interface ProfileNode {
  readonly id: number;
  readonly callFrame: {
    readonly functionName: string;
    readonly url: string;
    readonly lineNumber: number;
  };
  readonly children?: readonly number[];
}

/** What node's profiler writes. Times are in microseconds of the machine's monotonic clock. */
interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** The profile's time when `performance.now()` was 0, in microseconds. */
const START_US = Number(process.hrtime.bigint() / 1000n) - performance.now() * 1000;

function nameOf({ callFrame }: ProfileNode): string {
  const { functionName, url, lineNumber } = callFrame;
  const name = functionName === '' ? '(anonymous)' : functionName;
  return url === '' ? name : `${name} ${path.basename(url)}:${lineNumber + 1}`;
}

/** Milliseconds that each function itself took within the step. */
function selfTimes(profile: Profile, { began, ended }: Run): Map<string, number> {
  const names = new Map(profile.nodes.map((node) => [node.id, nameOf(node)]));
  const sums = new Map<string, number>();
  const from = START_US + began * 1000;
  const to = START_US + ended * 1000;
  let at = profile.startTime;
  profile.samples.forEach((id, nth) => {
    const took = profile.timeDeltas[nth] ?? 0;
    at += took;
    if (at < from || at > to) return;
    const name = names.get(id) ?? '?';
    sums.set(name, (sums.get(name) ?? 0) + took / 1000);
  });
  return sums;
}

function print(profile: Profile, step: Run): void {
  const sums = selfTimes(profile, step);
  sums.delete('(idle)');
  const total = [...sums.values()].reduce((sum, ms) => sum + ms, 0);
  console.log(`\n${step.what}: ${(total / PER_STEP).toFixed(3)} ms a request`);
  const largest = [...sums].toSorted((a, b) => b[1] - a[1]).slice(0, TOLD);
  for (const [name, ms] of largest) {
    console.log(`  ${((100 * ms) / total).toFixed(1).padStart(5)} %  ${name}`);
  }
}

export async function measureProfile([folder = 'profile']: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const settings = { DEMO: '0', CURRENCY: 'KUDOS', LIMIT_FACTOR: '1000', WORKERS: '1' };
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
  const longest = profiles.toSorted((a, b) => b.samples.length - a.samples.length)[0];
  if (longest === undefined) throw new Error(`no profile was written to ${folder}`);
  for (const step of steps) print(longest, step);
}
