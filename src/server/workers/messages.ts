/** Messages between the primary process and its workers, over node's IPC channel. */

/** Settings of one worker, which its environment has as JSON. */
export interface WorkerSettings {
  /** From 0. The first one has the pages and makes the demo's data. */
  readonly index: number;
  readonly count: number;
  readonly databaseUrl: string;
  /** A directory that only our own processes can enter, for their sockets. */
  readonly directory: string;
}

export type Topic = 'jobs' | 'metrics';

export type FromWorker =
  | { readonly type: 'listening' }
  /** The worker has received a connection. */
  | { readonly type: 'taken'; readonly id: number }
  | {
      readonly type: 'ask';
      readonly id: number;
      readonly topic: Topic;
      /** True if one answer is enough. */
      readonly anyone: boolean;
      readonly data: unknown;
    }
  | { readonly type: 'answer'; readonly question: number; readonly data: unknown };

export type ToWorker =
  /** Comes with a socket. */
  | { readonly type: 'connection'; readonly id: number }
  | { readonly type: 'announce' }
  | {
      readonly type: 'question';
      readonly question: number;
      readonly topic: Topic;
      readonly data: unknown;
    }
  | { readonly type: 'answers'; readonly id: number; readonly data: readonly unknown[] };

export const WORKER_VARIABLE = 'FLORIN_WORKER';
