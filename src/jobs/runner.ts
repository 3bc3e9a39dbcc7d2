/**
 * Runs what happens without a request. Each job is one idempotent operation that is repeated for as
 * long as the process lives; a failure is logged and tried again with back-off. Of several processes
 * on one database, the one that holds the advisory lock runs the jobs. No job state is stored: what
 * there is to do is in the parties' own tables, so kill -9 leaves nothing to clean up.
 */
import { setMaxListeners } from 'node:events';
import pg from 'pg';
import { log } from '@/http/log';
import type { Wiring } from '@/wiring';

export interface Job {
  readonly name: string;
  /** Pause between two runs. */
  readonly everyMs: number;
  /** Must return soon after `signal` aborts. */
  run(wired: Wiring, signal: AbortSignal): Promise<void>;
}

export interface RunningJobs {
  stop(): Promise<void>;
}

const LEADER_LOCK = 4_610_003;
const MAX_BACK_OFF_MS = 30_000;

export function startJobs(wired: Wiring, jobs: readonly Job[]): RunningJobs {
  const stopping = new AbortController();
  const finished = lead(wired, jobs, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await finished;
    },
  };
}

/** Waits for the lock, runs the jobs while the connection that holds it lives, and starts over. */
async function lead(wired: Wiring, jobs: readonly Job[], stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const client = new pg.Client({ connectionString: wired.env.databaseUrl, keepAlive: true });
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    try {
      await client.connect();
      if (await becameLeader(client)) {
        const signal = AbortSignal.any([stop, lost.signal]);
        // Every job listens while it pauses.
        setMaxListeners(0, signal);
        await Promise.all(jobs.map((job) => repeat(job, wired, signal)));
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

async function repeat(job: Job, wired: Wiring, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await job.run(wired, signal);
      failures = 0;
    } catch (error) {
      failures += 1;
      if (!isStopping(signal)) log.error({ err: error, job: job.name, failures }, 'job failed');
    }
    const backOffMs = failures === 0 ? 0 : Math.min(500 * 2 ** failures, MAX_BACK_OFF_MS);
    await pause(job.everyMs + backOffMs, signal);
  }
}

/** A job that is interrupted by the stop may well throw. */
function isStopping(signal: AbortSignal): boolean {
  return signal.aborted;
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
