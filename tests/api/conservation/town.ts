/**
 * A bank, two exchanges, a merchant backend with two shops, and wallets, all in this process. Their two
 * databases are on an embedded PostgreSQL. They talk over the routes of `app/`, as they would over HTTP, but
 * without sockets. The second exchange is a deployment of its own, with an account at the same bank. Tests
 * move the one clock. Network and databases fail when told to.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { auditBooks, type AuditReport, type AuditScope } from '@/auditor/audit/audit-books';
import { watchExchange } from '@/auditor/exchanges/watch-exchange';
import { ensureAccount } from '@/bank/accounts/ensure-bank-accounts';
import { paytoOf, type Bank } from '@/bank/bank';
import { MovableClock, systemRandom } from '@/config/clock';
import { parseEnv, type Env } from '@/config/env';
import { encodeBase32 } from '@/protocol/base32';
import { openExchange, type Exchange } from '@/exchange/exchange';
import { QUICK_MODULUS_BITS } from '@/exchange/keys/key-plan';
import { isRevoked } from '@/exchange/keys/denomination';
import { signRevocation } from '@/exchange/keys/signing-request';
import { creditIncoming } from '@/exchange/reserves/credit-incoming';
import { aggregateDeposits } from '@/jobs/aggregate-deposits';
import { closeReserves } from '@/jobs/close-reserves';
import { executeRefunds } from '@/jobs/execute-refunds';
import { expireOrders } from '@/jobs/expire-orders';
import { foldFigures } from '@/jobs/fold-figures';
import { matchTransfers } from '@/jobs/match-transfers';
import { rejectStrays } from '@/jobs/reject-strays';
import { reportDeposits } from '@/jobs/report-deposits';
import { resumePayments } from '@/jobs/resume-payments';
import { rotateKeys } from '@/jobs/rotate-keys';
import type { Job } from '@/jobs/runner';
import { settleStock } from '@/jobs/settle-stock';
import { ensureInstance } from '@/merchant/instances/ensure-instance';
import { CallLog } from '@/merchant/calls/call-log';
import { instanceCalled } from '@/merchant/instances/instance-called';
import { openMerchant } from '@/merchant/merchant';
import { styleBForm } from '@/merchant/style-b/contract-form';
import { createRouteFinder } from '@/server/direct-host';
import { startEmbeddedPostgres } from '@/server/embedded-postgres';
import { openDatabase, type Database } from '@/storage/client';
import { openWakeups } from '@/storage/wakeups';
import { denominationId } from '@/wallet/core/exchange-facts';
import type { Wiring } from '@/wiring';
import { httpExchangePort } from '@/wiring/http-exchange-port';
import { openLocalAuditor, watchLocalExchange } from '@/wiring/local-auditor';
import { openLocalBank } from '@/wiring/local-bank';
import { JobRecords } from '@/wiring/job-records';
import { openLocalExchange } from '@/wiring/local-exchange';
import { localExchangePort } from '@/wiring/local-exchange-port';
import { openLocalSync } from '@/wiring/local-sync';
import { localWireGateway } from '@/wiring/local-wire-gateway';
import { portsOfLoneMerchant } from '../../support/lone-merchant';
import { withQuickPasswords } from '../../support/quick-passwords';
import { openReadiness } from '@/wiring/readiness';
import { copyDataDir } from '../../support/server';
import { Network } from './network';
import { setForTown } from './process-settings';
import { createSecondDatabase } from './second-database';
import { tampered } from './tampered-database';
import { UnreliableDatabase } from './unreliable-database';
import { openOwnVault } from '../../support/own-vault';

/** Where an audit that ends clean is noted. */
export type Noting = Pick<AuditScope, 'notes'>;

export const BANK_URL = 'http://a.test/bank/';
export const EXCHANGE_URLS = ['http://a.test/exchange/', 'http://b.test/exchange/'] as const;
export const SHOPS = ['north', 'south'] as const;
export const CUSTOMERS = ['anna', 'bert', 'carla'] as const;
const SECOND_ACCOUNT = 'exchange-b';
export const PASSWORD = 'a password of the tests';
const TOKEN = 'secret-token:of-the-shops-in-tests';

const BOTH_JOBS: readonly Job[] = [rejectStrays, aggregateDeposits, closeReserves, reportDeposits];
/** A database that is never interrupted. */
const A_ROUND = { signal: new AbortController().signal, asked: false };
const LAST_JOBS: readonly Job[] = [resumePayments, settleStock, foldFigures];
const MERCHANT_JOBS = [executeRefunds, expireOrders, matchTransfers, ...LAST_JOBS];

interface Sea {
  readonly clock: MovableClock;
  readonly network: Network;
  /** The view that all parties have of their databases. */
  readonly storage: UnreliableDatabase;
}

export class Town {
  readonly clock: MovableClock;
  readonly network: Network;
  readonly storage: UnreliableDatabase;
  /** Coins proven by earlier audits. */
  readonly #proven = new Set<string>();

  private constructor(
    sea: Sea,
    /** The databases themselves. */
    readonly databases: readonly [Database, Database],
    private readonly wirings: readonly [Wiring, Wiring],
    private readonly end: () => Promise<void>,
  ) {
    this.clock = sea.clock;
    this.network = sea.network;
    this.storage = sea.storage;
  }

  static async open(): Promise<Town> {
    const dataDir = await copyDataDir();
    const postgres = await startEmbeddedPostgres(dataDir);
    const secondUrl = await createSecondDatabase(postgres.url);
    const setBack = setForTown();
    const current = new AsyncLocalStorage<Wiring>();
    Object.defineProperty(globalThis, 'florinWiring', {
      configurable: true,
      get: () => current.getStore(),
    });
    const find = createRouteFinder();
    const network = new Network((request) => {
      const wired = new URL(request.url).host === 'b.test' ? second : first;
      const { target, params } = find(request);
      if (target === undefined) throw new Error(`no route for ${request.url}`);
      return current.run(wired, () => target(request, { params: Promise.resolve(params) }));
    });
    const sea = { clock: new MovableClock(), network, storage: new UnreliableDatabase() };
    const realFetch = globalThis.fetch;
    globalThis.fetch = network.fetch;
    const databases = [openDatabase(postgres.url), openDatabase(secondUrl)] as const;
    const first = await wireFirst(dataDir, { db: databases[0], url: postgres.url }, sea);
    const second = await wireSecond(dataDir, { db: databases[1], url: secondUrl }, sea, first);
    addSecondExchange(first, second.exchange);
    await populate(first);
    return new Town(sea, databases, [first, second], async () => {
      globalThis.fetch = realFetch;
      Reflect.deleteProperty(globalThis, 'florinWiring');
      setBack();
      for (const { wakeups, db } of [first, second]) {
        await wakeups.close();
        await db.close();
      }
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });
  }

  get bank(): Bank {
    return this.wirings[0].bank;
  }

  get shopToken(): string {
    return `Bearer ${TOKEN}`;
  }

  /** Lets the exchanges see incoming transfers. */
  async creditReserves(): Promise<void> {
    for (const { exchange } of this.wirings) await creditIncoming(exchange, { longPollMs: 0 });
  }

  /** Runs every job once. Failed work is retried later. */
  async runJobs(): Promise<void> {
    await this.creditReserves().catch(() => undefined);
    for (const job of BOTH_JOBS) {
      for (const wired of this.wirings) await job.run(wired, A_ROUND).catch(() => undefined);
    }
    for (const job of MERCHANT_JOBS) {
      await job.run(this.wirings[0], A_ROUND).catch(() => undefined);
    }
  }

  async rotateKeys(): Promise<void> {
    for (const wired of this.wirings) await rotateKeys.run(wired, A_ROUND);
  }

  /** The operator revokes a key of held coins: its coins can only be recouped. */
  async revoke(which: number, nth: number, held: ReadonlySet<string>): Promise<boolean> {
    const { exchange } = which % 2 === 0 ? this.wirings[0] : this.wirings[1];
    const { files } = exchange.keyPorts;
    const seed = await files.findMasterSeed();
    const good = exchange.keys.denominations.filter(
      (one) => !isRevoked(one) && held.has(denominationId(exchange.baseUrl, one.hDenom)),
    );
    const chosen = good[nth % Math.max(1, good.length)];
    if (seed === undefined || chosen === undefined) return false;
    await files.writeSignedFile(signRevocation(chosen.hDenom, seed));
    await this.rotateKeys();
    return true;
  }

  /** Ids, as wallets have them, of denominations whose coins could be given back now. */
  revokedBy(url: (typeof EXCHANGE_URLS)[number]): Set<string> {
    const { exchange } = this.wirings[EXCHANGE_URLS.indexOf(url)] ?? this.wirings[0];
    const now = this.clock.now();
    const revoked = exchange.keys.denominations.filter(
      (one) => isRevoked(one) && now < one.expireDeposit,
    );
    return new Set(revoked.map(({ hDenom }) => denominationId(url, hDenom)));
  }

  audit = (isThorough = true, more: Noting = {}): Promise<AuditReport> =>
    this.#audit(this.databases, { isThorough, ...more });

  /**
   * Audits books that were changed past all triggers, then restores them. `key` is the column of that name
   * which the change returns.
   */
  async auditTampered(
    which: 0 | 1,
    change: string,
    more: Noting = {},
  ): Promise<{ readonly key: string; readonly report: AuditReport }> {
    const client = await this.databases[which].pool.connect();
    try {
      await client.query('begin; set local session_replication_role = replica');
      const { rows } = await client.query<{ key: Uint8Array | string | number }>(change);
      const key = rows[0]?.key;
      if (key === undefined) throw new Error('nothing was changed');
      const [first, second] = this.databases;
      const seen = tampered(this.databases[which], client);
      const report = await this.#audit(which === 0 ? [seen, second] : [first, seen], more);
      return { key: key instanceof Uint8Array ? encodeBase32(key) : `${key}`, report };
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  #audit(
    [first, second]: readonly [Database, Database],
    options: Pick<AuditScope, 'isThorough' | 'notes'>,
  ): Promise<AuditReport> {
    return auditBooks({
      ...options,
      bank: first,
      exchanges: [
        { db: first, account: 'exchange' },
        { db: second, account: SECOND_ACCOUNT },
      ],
      merchants: [first],
      provenCoins: this.#proven,
    });
  }

  close(): Promise<void> {
    return this.end();
  }
}

function envOf(dataDir: string, host: string): Env {
  return parseEnv({ DATA_DIR: dataDir, PUBLIC_URL: `http://${host}`, LOG_LEVEL: 'silent' });
}

type Opened = Readonly<{ db: Database; url: string }>;

async function wireFirst(dataDir: string, opened: Opened, sea: Sea): Promise<Wiring> {
  const { clock, network, storage } = sea;
  const env = envOf(dataDir, 'a.test');
  const { vault, secrets } = await openOwnVault(opened.db, env);
  const wakeups = openWakeups(opened.url, opened.db.pool);
  const ports = { db: storage.wrap(opened.db), clock, random: systemRandom, wakeups };
  // Otherwise each customer's password costs a fifth of a second of a core once a minute.
  const bank = withQuickPasswords(await openLocalBank(env, secrets, ports));
  const gateway = network.unreliable(localWireGateway(bank, 'exchange'));
  const exchange = await openLocalExchange(env, { ...ports, gateway }, vault);
  const merchant = openMerchant({
    ...ports,
    currency: env.currency,
    baseUrl: `${env.publicUrl}/merchant/`,
    exchanges: [localExchangePort(exchange)],
    ...portsOfLoneMerchant(bank, secrets),
    legacyForm: styleBForm,
  });
  const auditor = openLocalAuditor(env, secrets, ports);
  await watchLocalExchange(auditor, exchange);
  const sync = openLocalSync(env, secrets, ports);
  const readiness = openReadiness(opened.url, exchange);
  const called = (name: string) => instanceCalled(merchant, name);
  const all = { env, secrets, ...ports, bank, exchange, merchant, sync, auditor, readiness };
  const memory = { callLog: new CallLog(ports.db), jobRecords: new JobRecords() };
  return { ...all, instanceCalled: called, ...memory };
}

/** Nothing asks its merchant and bank: the first deployment's serve both. */
async function wireSecond(
  dataDir: string,
  opened: Opened,
  { network, storage }: Sea,
  first: Wiring,
): Promise<Wiring> {
  const env = envOf(path.join(dataDir, 'second'), 'b.test');
  const db = storage.wrap(opened.db);
  const { bank, clock, random } = first;
  const wakeups = openWakeups(opened.url, opened.db.pool);
  await ensureAccount(bank, { username: SECOND_ACCOUNT, password: PASSWORD, isExchange: true });
  const exchange = await openExchange({
    ...{ db, clock, random, wakeups },
    gateway: network.unreliable(localWireGateway(bank, SECOND_ACCOUNT)),
    currency: env.currency,
    baseUrl: EXCHANGE_URLS[1],
    payto: paytoOf(bank, SECOND_ACCOUNT),
    files: (await openOwnVault(opened.db, env)).files,
    modulusBits: QUICK_MODULUS_BITS,
  });
  const auditor = { ...first.auditor, db };
  const { publicKey: masterPub } = exchange.keys.master;
  await watchExchange(auditor, { masterPub, exchangeUrl: EXCHANGE_URLS[1] });
  return { ...first, env, db, wakeups, exchange, auditor };
}

function addSecondExchange(first: Wiring, { keys, clock, currency }: Exchange): void {
  const port = httpExchangePort({
    baseUrl: EXCHANGE_URLS[1],
    voucher: { masterPub: keys.master.publicKey },
    currency,
    clock,
  });
  const { merchant } = first;
  Object.assign(merchant, { exchanges: [...merchant.exchanges, port] });
}

const HOUR_MS = 3_600_000;

async function populate({ bank, merchant, db, env }: Wiring): Promise<void> {
  for (const username of [...CUSTOMERS, ...SHOPS]) {
    await ensureAccount(bank, { username, password: PASSWORD, isExchange: false });
  }
  // Their money comes from an unlimited loan, since these tests ignore debts.
  await db.pool.query('update bank.account set debit_limit_units = 1e15 where username = any($1)', [
    [...CUSTOMERS, ...SHOPS],
  ]);
  for (const id of SHOPS) {
    await ensureInstance(merchant, {
      id,
      name: `The shop in the ${id}`,
      paytos: [paytoOf(bank, id)],
      auth: { method: 'token', token: TOKEN },
      address: {},
      jurisdiction: {},
      defaultMaxWireFee: { currency: env.currency, units: 100_000_000n },
      defaultWireFeeAmortization: 1,
      defaultMaxDepositFee: { currency: env.currency, units: 100_000_000n },
      defaultWireTransferDelayMs: HOUR_MS,
      defaultPayDelayMs: 2 * HOUR_MS,
    });
  }
}

export function authorizationOf(username: string): string {
  return `Basic ${Buffer.from(`${username}:${PASSWORD}`).toString('base64')}`;
}
