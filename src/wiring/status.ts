/**
 * Tells how the deployment does, for the checks of balancers, for the metrics, and for the operator.
 * Reading it costs one question to the database a second at most.
 */
import type { Clock } from '@/config/clock';
import type { Exchange } from '@/exchange/exchange';
import type { Database } from '@/storage/client';
import type { Wakeups } from '@/storage/wakeups';
import type { Readiness, ReadinessReport } from './readiness';

/** Connections that are idle and used, and statements that wait for one. */
export interface PoolStatus {
  readonly idle: number;
  readonly used: number;
  readonly waiting: number;
}

export interface Status extends ReadinessReport {
  readonly nowMs: number;
  /** Until then there is a key for everything that the exchange signs. */
  readonly keysCompleteUntilMs: number;
  readonly connections: PoolStatus;
  /** The same of the few connections for people's pages and exports. */
  readonly peoplesConnections: PoolStatus;
  /** Statements that wait for the next shared transaction. */
  readonly groupWaiting: number;
  /** Long polls and live pages that wait in this process. */
  readonly waiters: number;
}

/** Parts of the wiring. */
export interface StatusSources {
  readonly db: Database;
  readonly clock: Clock;
  readonly exchange: Exchange;
  readonly readiness: Readiness;
  readonly wakeups: Wakeups;
}

function statusOf({
  idleCount: idle,
  totalCount,
  waitingCount: waiting,
}: Database['pool']): PoolStatus {
  return { idle, used: totalCount - idle, waiting };
}

export async function getStatus({
  db,
  clock,
  exchange,
  readiness,
  wakeups,
}: StatusSources): Promise<Status> {
  // The readings of the report itself wait, too.
  const connections = statusOf(db.pool);
  const peoplesConnections = statusOf(db.people.pool);
  const report = await readiness.read();
  return {
    ...report,
    nowMs: clock.now(),
    keysCompleteUntilMs: exchange.keys.completeUntil,
    connections,
    peoplesConnections,
    groupWaiting: db.hot.waiting,
    waiters: wakeups.waiters,
  };
}
