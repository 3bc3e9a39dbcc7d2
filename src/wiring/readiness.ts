/**
 * Says whether this process should get requests, and whether the operator should look
 * (docs/operating.md). The database is asked once a second at most, however many ask us.
 */
import path from 'node:path';
import { log } from '@/config/log';
import type { Exchange } from '@/exchange/exchange';
import { ensureKeys } from '@/exchange/keys/open-keys';
import { DatabaseProbe, type DatabaseState, type ExchangePosition } from '@/storage/database-probe';
import { migrationNames } from '@/storage/migrate';

const CHECKS = ['database', 'keys', 'migrations', 'jobs', 'running'] as const;
export type Check = (typeof CHECKS)[number];

/** Reasons for the operator to look. Without one everything works. */
export const ATTENTION = ['failing-checks', 'failing-jobs', 'missing-money'] as const;
export type Attention = (typeof ATTENTION)[number];

/** `owed` has the fees, too. `surplus` is what the balance has more than that: below zero, money is missing. */
type PositionReport = ExchangePosition & { readonly owed: bigint; readonly surplus: bigint };

export interface ReadinessReport {
  readonly isReady: boolean;
  readonly checks: Readonly<Record<Check, 'ok' | 'failing'>>;
  /** Why the operator should look. Failing jobs and missing money stop no requests. */
  readonly attention: readonly Attention[];
  /** The exchange's debts and its balance, as they were last summed. It may be unknown. */
  readonly position: PositionReport | undefined;
}

export interface ReadinessPorts {
  readonly askDatabase: () => Promise<DatabaseState>;
  readonly close: () => Promise<void>;
  /** The number of migrations that this version needs. */
  readonly migrationsNeeded: number;
  readonly hasKeys: () => boolean;
  /** Milliseconds that never go back. */
  readonly now: () => number;
}

const FRESH_MS = 1000;
/**
 * A new leader takes over within seconds. All processes miss it alike, and without one they still
 * take payments. So a short gap fails no check.
 */
export const LEADER_GAP_MS = 60_000;

export class Readiness {
  #last: { readonly atMs: number; readonly report: Promise<ReadinessReport> } | undefined;
  #leaderSeenMs: number;
  #isStopping = false;
  #wasReady = true;

  constructor(private readonly ports: ReadinessPorts) {
    this.#leaderSeenMs = ports.now();
  }

  /** From now on `read` reports that this process stops. */
  stop(): void {
    this.#isStopping = true;
    this.#last = undefined;
  }

  close(): Promise<void> {
    return this.ports.close();
  }

  /** Never rejects. */
  async read(): Promise<ReadinessReport> {
    const atMs = this.ports.now();
    if (this.#last === undefined || atMs - this.#last.atMs >= FRESH_MS) {
      this.#last = { atMs, report: this.#check() };
    }
    return this.#last.report;
  }

  async #check(): Promise<ReadinessReport> {
    const { askDatabase, migrationsNeeded, hasKeys, now } = this.ports;
    const state = await askDatabase().catch((error: unknown) => {
      if (this.#wasReady) log.warn({ err: error }, 'not ready: no database');
      return undefined;
    });
    if (state?.hasLeader === true) this.#leaderSeenMs = now();
    const passed: Record<Check, boolean> = {
      database: state?.isWritable === true,
      keys: hasKeys(),
      migrations: state !== undefined && state.migrationsDone >= migrationsNeeded,
      jobs: now() - this.#leaderSeenMs < LEADER_GAP_MS,
      running: !this.#isStopping,
    };
    const word = (check: Check) => (passed[check] ? 'ok' : 'failing');
    this.#wasReady = CHECKS.every((check) => passed[check]);
    const position = withSurplus(state?.position ?? undefined);
    const asks: Record<Attention, boolean> = {
      'failing-checks': !this.#wasReady,
      'failing-jobs': state !== undefined && state.failingJobs.length > 0,
      'missing-money': position !== undefined && position.surplus < 0n,
    };
    return {
      isReady: this.#wasReady,
      attention: ATTENTION.filter((reason) => asks[reason]),
      position,
      checks: {
        database: word('database'),
        keys: word('keys'),
        migrations: word('migrations'),
        jobs: word('jobs'),
        running: word('running'),
      },
    };
  }
}

function withSurplus(position: ExchangePosition | undefined): PositionReport | undefined {
  if (position === undefined) return undefined;
  const { balance, reserves, coins, notRevealed, notWired, prepared, earned } = position;
  const owed = reserves + coins + notRevealed + notWired + prepared + earned;
  return { ...position, owed, surplus: balance - owed };
}

export function openReadiness(databaseUrl: string, exchange: Exchange): Readiness {
  const needed = migrationNames(path.join(process.cwd(), 'prisma/migrations'));
  const probe = new DatabaseProbe(databaseUrl);
  return new Readiness({
    askDatabase: () => probe.ask(needed),
    close: () => probe.close(),
    migrationsNeeded: needed.length,
    hasKeys: () => {
      // A process without requests has not looked for a while: the next check sees the result.
      void ensureKeys(exchange).catch((error: unknown) => {
        log.warn({ err: error }, 'keys: they could not be renewed');
      });
      return exchange.clock.now() < exchange.keys.completeUntil;
    },
    now: () => performance.now(),
  });
}
