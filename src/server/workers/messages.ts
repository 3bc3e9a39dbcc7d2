/** Messages between the primary process and its workers, over node's IPC channel. */
import { z } from 'zod';

/** Settings of one worker, which its environment has as JSON. */
export const workerSettings = z.object({
  /** From 0. The first one has the pages and makes the demo's data. */
  index: z.int(),
  count: z.int(),
  databaseUrl: z.string(),
  /** A directory that only our own processes can enter, for their sockets. */
  directory: z.string(),
});
export type WorkerSettings = Readonly<z.output<typeof workerSettings>>;

export type Topic = 'metrics';

/** A metric that a worker tells, in the form of prom-client. */
const toldMetric = z.looseObject({
  name: z.string(),
  type: z.string(),
  values: z.array(
    z.looseObject({
      value: z.number(),
      labels: z.record(z.string(), z.unknown()),
      metricName: z.string().optional(),
    }),
  ),
});
export type ToldMetric = z.output<typeof toldMetric>;
export const toldMetrics = z.array(toldMetric);

export type FromWorker =
  | { readonly type: 'listening' }
  | { readonly type: 'pong' }
  /** The worker has received a connection. */
  | { readonly type: 'taken'; readonly id: number }
  /** The worker has received it too late, when another one may have it. */
  | { readonly type: 'refused'; readonly id: number }
  | { readonly type: 'ask'; readonly id: number; readonly topic: Topic }
  | { readonly type: 'answer'; readonly question: number; readonly data: unknown };

export type ToWorker =
  /** Comes with a socket. */
  | { readonly type: 'connection'; readonly id: number; readonly sentMs: number }
  | { readonly type: 'ping' }
  | { readonly type: 'announce' }
  | { readonly type: 'question'; readonly question: number; readonly topic: Topic }
  | { readonly type: 'answers'; readonly id: number; readonly data: readonly unknown[] };

/** The primary process looks after its workers this often. */
export const TICK_MS = 250;
/** A worker takes no connection that was sent longer ago. Others get it after a second. */
export const MAX_AGE_MS = 500;

/** Time since some moment that is the same for all processes of this machine. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}

export const WORKER_VARIABLE = 'FLORIN_WORKER';
