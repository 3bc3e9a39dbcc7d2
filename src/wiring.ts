/**
 * Connects the parties: the only file that knows more than one. It sets the clock, randomness,
 * database, and which exchange and bank others use. What must exist once per process hangs on
 * `globalThis` here. Next's bundle and the direct server each hold a copy of every module.
 */
import 'server-only';
import { EXCHANGE_USERNAME } from '@/bank/accounts/ensure-bank-accounts';
import type { Auditor } from '@/auditor/auditor';
import type { Bank } from '@/bank/bank';
import { MovableClock, systemRandom, type Random } from '@/config/clock';
import { parseEnv, type Env } from '@/config/env';
import { refuseDangers } from '@/config/refuse-dangers';
import type { Secrets } from '@/config/secrets';
import type { Exchange } from '@/exchange/exchange';
import { CallLog } from '@/merchant/calls/call-log';
import { instanceCalled } from '@/merchant/instances/instance-called';
import type { Merchant } from '@/merchant/merchant';
import { openDatabase, type Database } from '@/storage/client';
import { TestClock } from '@/storage/deployment/test-clock';
import { openWakeups, type Wakeups } from '@/storage/wakeups';
import type { Sync } from '@/sync/sync';
import { faultyGateway, confirmationFault } from './wiring/faulty-parties';
import { Faults } from './wiring/faults';
import { JobRecords } from './wiring/job-records';
import { localAuditorPort, openLocalAuditor, watchLocalExchange } from './wiring/local-auditor';
import { openLocalBank } from './wiring/local-bank';
import { exchangeDetailsAt, openLocalExchange } from './wiring/local-exchange';
import { openLocalMerchant } from './wiring/local-merchant';
import { openLocalSync } from './wiring/local-sync';
import { localWireGateway } from './wiring/local-wire-gateway';
import { openSecrets, openVault } from './wiring/open-vault';
import { openReadiness, type Readiness } from './wiring/readiness';

export interface Wiring {
  readonly env: Env;
  readonly secrets: Secrets;
  readonly clock: MovableClock;
  readonly random: Random;
  readonly db: Database;
  readonly wakeups: Wakeups;
  readonly bank: Bank;
  readonly exchange: Exchange;
  readonly merchant: Merchant;
  /** Returns the identifier of the instance that an address names. */
  readonly instanceCalled: (name: string) => Promise<string>;
  readonly sync: Sync;
  readonly auditor: Auditor;
  readonly readiness: Readiness;
  /** Moves the clock, where tests may. */
  readonly testClock?: TestClock | undefined;
  /** The faults that testers set, where they may. */
  readonly faults?: Faults | undefined;
  /**
   * Runs every job now and returns the names of those that failed. The process that leads runs them.
   * Throws GENERIC_JOBS_NOT_RUN when it takes longer than `limitMs`. Set where the server runs.
   */
  runJobs?: (limitMs: number) => Promise<readonly string[]>;
  /** Called after each run of a job. */
  noteJobRun?: (run: FinishedRun) => void;
  /** Keeps private calls for their shops. */
  readonly callLog: CallLog;
  /** How jobs have run in this process. */
  readonly jobRecords: JobRecords;
  /** Set where the server runs. */
  readMetrics?: () => Promise<string>;
}

export interface FinishedRun {
  readonly job: string;
  readonly tookMs: number;
  readonly isFailed: boolean;
}

declare global {
  var florinWiring: Wiring | undefined;
}

/**
 * Made before the first request: by the server at start, or by instrumentation.ts under plain Next.
 */
export function wiring(): Wiring {
  if (globalThis.florinWiring === undefined) throw new Error('The parties are not wired yet.');
  return globalThis.florinWiring;
}

/**
 * Makes it from the environment under plain Next (`next dev`, `next start`), where no server did it.
 */
export async function wireOnce(): Promise<void> {
  if (globalThis.florinWiring !== undefined) return;
  const env = parseEnv(process.env);
  refuseDangers(env);
  await wire(env);
}

/** Creates the parties; the exchange creates its keys at the very first start. */
export async function wire(env: Env): Promise<Wiring> {
  if (env.databaseUrl === undefined) {
    throw new Error('DATABASE_URL is needed when the pages run without the server (`npm start`).');
  }
  const db = openDatabase(env.databaseUrl);
  const wakeups = openWakeups(env.databaseUrl, db.pool);
  void wakeups.listen();
  const vault = await openVault(db, env);
  const secrets = await openSecrets(vault, systemRandom);
  const clock = new MovableClock(env.testClockStart);
  const testClock = env.testClock ? await TestClock.open(db, env.databaseUrl, clock) : undefined;
  const ports = { db, clock, random: systemRandom, wakeups };
  const faults = testClock && new Faults(db, testClock);
  const bank = await openLocalBank(env, secrets, { ...ports, ...confirmationFault(faults) });
  const exchangePorts = {
    ...ports,
    gateway: faultyGateway(localWireGateway(bank, EXCHANGE_USERNAME), faults),
    wireDetails: await exchangeDetailsAt(bank),
  };
  const auditor = openLocalAuditor(env, secrets, ports);
  const ours = localAuditorPort(env, auditor);
  const exchange = await openLocalExchange(env, exchangePorts, vault, ours);
  await watchLocalExchange(auditor, exchange);
  const merchant = openLocalMerchant(env, ports, { exchange, bank, secrets, faults });
  const wired: Wiring = {
    env,
    secrets,
    ...ports,
    bank,
    exchange,
    merchant,
    instanceCalled: (name) => instanceCalled(merchant, name),
    sync: openLocalSync(env, secrets, ports),
    auditor,
    readiness: openReadiness(env.databaseUrl, exchange),
    testClock,
    callLog: new CallLog(db),
    faults,
    jobRecords: new JobRecords(),
  };
  globalThis.florinWiring = wired;
  return wired;
}

export async function unwire(wired: Wiring): Promise<void> {
  await wired.wakeups.close();
  await wired.testClock?.close();
  await wired.readiness.close();
  await wired.callLog.close();
  await wired.db.close();
}
