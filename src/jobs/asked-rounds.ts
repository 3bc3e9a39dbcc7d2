/**
 * Hands a tester's round of jobs to the process that leads, through the database. So every process
 * takes the call. Only a test deployment does it (decision D21).
 */
import { log } from '@/config/log';
import { Refusal } from '@/protocol/refusal';
import {
  askRound,
  listFailed,
  finishRounds,
  forgetRound,
  takeRounds,
} from '@/storage/deployment/asked-rounds';
import type { Wiring } from '@/wiring';
import type { Leading } from './leadership';

const ASKED = 'jobs:asked';
const DONE = 'jobs:done';
/** A wake-up may be lost with its connection. */
const LOOK_AGAIN_MS = 500;
const LEADER_LOOKS_MS = 5_000;

type Ports = Pick<Wiring, 'db' | 'wakeups'>;
type Round = () => Promise<readonly string[]>;

/** Asks the leader for a round, and returns which jobs failed. Throws GENERIC_JOBS_NOT_RUN. */
export async function askLeader(
  { db, wakeups }: Ports,
  limitMs: number,
): Promise<readonly string[]> {
  const deadline = performance.now() + limitMs;
  const id = await askRound(db);
  wakeups.wake(ASKED);
  try {
    for (;;) {
      const leftMs = deadline - performance.now();
      const woken = wakeups.wait(DONE, Math.min(LOOK_AGAIN_MS, Math.max(leftMs, 0)));
      const failed = await listFailed(db, id);
      if (failed !== undefined) return failed;
      if (leftMs <= 0 || wakeups.haveWaitsEnded) throw notRun();
      await woken;
    }
  } finally {
    await forgetRound(db, id);
  }
}

/** Runs the rounds that others ask this leader for, for as long as it leads. */
export async function answerAsked(
  { db, wakeups }: Ports,
  { lease, signal }: Leading,
  round: Round,
): Promise<void> {
  while (!signal.aborted) {
    const woken = wakeups.wait(ASKED, LEADER_LOOKS_MS, signal);
    // Without the database, the next look finds them.
    const ids = await takeRounds(db, lease).catch((error: unknown) => noted(error, []));
    if (ids.length > 0) {
      // What this one leaves undone, the next leader takes.
      await round()
        .then((failed) => finishRounds(db, lease, { ids, failed }))
        .catch((error: unknown) => noted(error, undefined));
      wakeups.wake(DONE);
    }
    await woken;
  }
}

function noted<T>(error: unknown, otherwise: T): T {
  log.warn({ err: error }, 'a round of jobs that was asked for was left to the next leader');
  return otherwise;
}

/** Throws GENERIC_JOBS_NOT_RUN when the round takes longer. It goes on. */
export async function withinLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(notRun()), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Makes the refusal of a process that leads no more, or has waited too long. */
export function notRun(): Refusal {
  return new Refusal('GENERIC_JOBS_NOT_RUN', { retryAfterS: 1 });
}
