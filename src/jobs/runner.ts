/**
 * Runs the background jobs. Each job is one idempotent operation, repeated as long as the process
 * lives. Failures are logged and retried with back-off. If several processes share a database, the
 * holder of the lease runs the jobs (leadership.ts). No job needs stored state: pending work is in the
 * parties' own tables. So kill -9 leaves nothing to clean up.
 */
import { setMaxListeners } from 'node:events';
import { log } from '@/config/log';
import { forgetOtherJobRuns } from '@/storage/deployment/job-runs';
import { underLease } from '@/storage/fence';
import type { Wiring } from '@/wiring';
import { answerAsked, askLeader, notRun, withinLimit } from './asked-rounds';
import { leadRepeatedly, pause, type Leading } from './leadership';

export interface Job {
  readonly name: string;
  /** Pause between two runs. */
  readonly everyMs: number;
  run(wired: Wiring, how: JobRun): Promise<void>;
}

export interface JobRun {
  /** The job must return soon after it aborts. */
  readonly signal: AbortSignal;
  /** Set if a test asked for this run: jobs that poll others then poll at once. */
  readonly asked: boolean;
}

export interface RunningJobs {
  stop(): Promise<void>;
}

const MAX_BACK_OFF_MS = 30_000;
/** Time by which a job's first run delays the next job. */
const FIRST_RUN_MS = 200;

/** `first` is done by each new leader before its jobs run. */
export function startJobs(
  wired: Wiring,
  jobs: readonly Job[],
  first: (wired: Wiring, signal: AbortSignal) => Promise<void>,
): RunningJobs {
  const stopping = new AbortController();
  const names = jobs.map(({ name }) => name);
  const turns = jobs.map((job) => takeTurns(job, wired));
  let leading: Leading | undefined;
  const round = inRounds(async () => {
    if (leading === undefined) throw notRun();
    const { lease, signal } = leading;
    const failed: string[] = [];
    // Jobs run in order: a later job sees the results of an earlier one.
    for (const { job, run } of turns) {
      const waitsByItself = job.everyMs === 0;
      if (waitsByItself) continue;
      if ((await run({ signal, lease, asked: true })) > 0) failed.push(job.name);
    }
    return failed;
  });
  wired.runJobs = (limitMs) =>
    leading === undefined ? askLeader(wired, limitMs) : withinLimit(round(), limitMs);
  const finished = leadRepeatedly(wired.env.databaseUrl ?? '', stopping.signal, async (current) => {
    // Every job adds a listener while it pauses.
    setMaxListeners(0, current.signal);
    await underLease(current.lease, async () => {
      await forgetOtherJobRuns(wired.db, names);
      await first(wired, current.signal);
    });
    leading = current;
    const answering = wired.env.testClock ? answerAsked(wired, current, round) : undefined;
    try {
      await Promise.all([runAll(turns, current), answering]);
    } finally {
      leading = undefined;
    }
  });
  return {
    stop: async () => {
      stopping.abort();
      await finished;
    },
  };
}

interface LeasedRun extends JobRun {
  /** The number that its writes check. */
  readonly lease: number;
}

interface Turns {
  readonly job: Job;
  /** Runs the job after all earlier runs. Returns its number of failures in a row; never throws. */
  readonly run: (how: LeasedRun) => Promise<number>;
}

/** Runs of one job never overlap. */
function takeTurns(job: Job, wired: Wiring): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let failures = 0;
  const runNow = async (how: LeasedRun): Promise<number> => {
    const startedMs = performance.now();
    try {
      await underLease(how.lease, () => job.run(wired, how));
      failures = 0;
    } catch (error) {
      failures += 1;
      // A job may throw when the stop interrupts it.
      if (!how.signal.aborted) log.error({ err: error, job: job.name, failures }, 'job failed');
    }
    const tookMs = performance.now() - startedMs;
    wired.noteJobRun?.({ job: job.name, tookMs, isFailed: failures > 0 });
    wired.jobRecords.note(job.name, wired.clock.now(), failures);
    return failures;
  };
  const run: Turns['run'] = (how) => {
    const mine = last.then(() => runNow(how));
    last = mine;
    return mine;
  };
  return { job, run };
}

/**
 * Runs one round at a time. Callers that come during a round share the next, which starts after
 * they asked.
 */
function inRounds<T>(round: () => Promise<T>): () => Promise<T> {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= current.then(() => {
      next = undefined;
      return round();
    });
    current = next;
    return next;
  };
}

/** Starts first runs one after the other: all at once would open a database connection for each. */
async function runAll(turns: readonly Turns[], leading: Leading): Promise<void> {
  const repeating: Promise<void>[] = [];
  for (const one of turns) {
    const first = one.run({ ...leading, asked: false });
    repeating.push(repeat(one, first, leading));
    await Promise.race([first, pause(FIRST_RUN_MS, leading.signal)]);
  }
  await Promise.all(repeating);
}

async function repeat(
  { job, run }: Turns,
  first: Promise<number>,
  leading: Leading,
): Promise<void> {
  const { signal } = leading;
  let begun: Promise<number> | undefined = first;
  while (!signal.aborted) {
    const failures = await (begun ?? run({ ...leading, asked: false }));
    begun = undefined;
    const backOffMs = failures === 0 ? 0 : Math.min(500 * 2 ** failures, MAX_BACK_OFF_MS);
    await pause(job.everyMs + backOffMs, signal);
  }
}
