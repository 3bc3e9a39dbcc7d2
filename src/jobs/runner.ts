/**
 * Runs the background jobs. Each job is one idempotent operation, repeated as long as the process
 * lives. Failures are logged and retried with back-off. If several processes share a database, the
 * holder of the advisory lock runs the jobs. No job state is stored: pending work is in the
 * parties' own tables. So kill -9 leaves nothing to clean up.
 */
import { setMaxListeners } from 'node:events';
import pg from 'pg';
import { log } from '@/config/log';
import type { Wiring } from '@/wiring';

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

const LEADER_LOCK = 4_610_003;
const MAX_BACK_OFF_MS = 30_000;
/** Time by which a job's first run delays the next job. */
const FIRST_RUN_MS = 200;

export function startJobs(wired: Wiring, jobs: readonly Job[]): RunningJobs {
  const stopping = new AbortController();
  const turns = jobs.map((job) => takeTurns(job, wired));
  let lead = (): void => undefined;
  const leading = new Promise<void>((resolve) => (lead = resolve));
  wired.runJobs = inRounds(async () => {
    await leading;
    const failed: string[] = [];
    // Jobs run in order: a later job sees the results of an earlier one.
    for (const { job, run } of turns) {
      const waitsByItself = job.everyMs === 0;
      if (waitsByItself) continue;
      if ((await run({ signal: stopping.signal, asked: true })) > 0) failed.push(job.name);
    }
    return failed;
  });
  const finished = repeatAll(wired, turns, { stop: stopping.signal, onLead: lead });
  return {
    stop: async () => {
      stopping.abort();
      await finished;
    },
  };
}

interface Turns {
  readonly job: Job;
  /** Runs the job after all earlier runs. Returns its number of failures in a row; never throws. */
  readonly run: (how: JobRun) => Promise<number>;
}

/** Runs of one job never overlap. */
function takeTurns(job: Job, wired: Wiring): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let failures = 0;
  const runNow = async (how: JobRun): Promise<number> => {
    try {
      await job.run(wired, how);
      failures = 0;
    } catch (error) {
      failures += 1;
      // A job may throw when the stop interrupts it.
      if (!how.signal.aborted) log.error({ err: error, job: job.name, failures }, 'job failed');
    }
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

interface Leading {
  readonly stop: AbortSignal;
  readonly onLead: () => void;
}

/** Waits for the lock and runs the jobs while its connection lives, then starts over. */
async function repeatAll(
  wired: Wiring,
  turns: readonly Turns[],
  { stop, onLead }: Leading,
): Promise<void> {
  while (!stop.aborted) {
    const client = new pg.Client({ connectionString: wired.env.databaseUrl, keepAlive: true });
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    try {
      await client.connect();
      if (await becameLeader(client)) {
        const signal = AbortSignal.any([stop, lost.signal]);
        // Every job adds a listener while it pauses.
        setMaxListeners(0, signal);
        onLead();
        await runAll(turns, signal);
      }
    } catch (error) {
      log.warn({ err: error }, 'jobs: no database');
    }
    await client.end().catch(() => undefined);
    await pause(1000, stop);
  }
}

async function becameLeader(client: pg.Client): Promise<boolean> {
  const answer = await client.query<{ leads: boolean }>(
    'select pg_try_advisory_lock($1) as leads',
    [LEADER_LOCK],
  );
  return answer.rows[0]?.leads === true;
}

/** Starts first runs one after the other: all at once would open a database connection for each. */
async function runAll(turns: readonly Turns[], signal: AbortSignal): Promise<void> {
  const repeating: Promise<void>[] = [];
  for (const one of turns) {
    const first = one.run({ signal, asked: false });
    repeating.push(repeat(one, first, signal));
    await Promise.race([first, pause(FIRST_RUN_MS, signal)]);
  }
  await Promise.all(repeating);
}

async function repeat(
  { job, run }: Turns,
  first: Promise<number>,
  signal: AbortSignal,
): Promise<void> {
  let begun: Promise<number> | undefined = first;
  while (!signal.aborted) {
    const failures = await (begun ?? run({ signal, asked: false }));
    begun = undefined;
    const backOffMs = failures === 0 ? 0 : Math.min(500 * 2 ** failures, MAX_BACK_OFF_MS);
    await pause(job.everyMs + backOffMs, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish);
  });
}
