/**
 * The production entry: PostgreSQL, migrations, keys, demo data, the listener, Next for pages,
 * jobs. SIGINT, SIGTERM or SIGHUP stops everything in reverse order. Acknowledged work survives
 * kill -9, which does not block the next start either.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv, type Env } from '@/config/env';
import { plainAddress } from '@/config/networks';
import { refuseDangers } from '@/config/refuse-dangers';
import { isProxy } from '@/http/caller';
import { log } from '@/config/log';
import { analyzeNewTables } from '@/jobs/analyze-new-tables';
import { aggregateDeposits } from '@/jobs/aggregate-deposits';
import { closeReserves } from '@/jobs/close-reserves';
import { executeRefunds } from '@/jobs/execute-refunds';
import { expireOrders } from '@/jobs/expire-orders';
import { foldFigures } from '@/jobs/fold-figures';
import { forgetComplaints } from '@/jobs/forget-complaints';
import { forgetDemoOrders } from '@/jobs/forget-demo-orders';
import { forgetExpired } from '@/jobs/forget-expired';
import { forgetUnconfirmedWithdrawals } from '@/jobs/forget-unconfirmed-withdrawals';
import { forgetUnusedAccounts } from '@/jobs/forget-unused-accounts';
import { matchTransfers } from '@/jobs/match-transfers';
import { rejectStrays } from '@/jobs/reject-strays';
import { reportDeposits } from '@/jobs/report-deposits';
import { resumePayments } from '@/jobs/resume-payments';
import { rotateKeys } from '@/jobs/rotate-keys';
import { settleStock } from '@/jobs/settle-stock';
import { startJobs } from '@/jobs/runner';
import { watchIncomingTransfers } from '@/jobs/watch-incoming-transfers';
import { writeOrderTexts } from '@/jobs/write-order-texts';
import { encodeBase32 } from '@/protocol/base32';
import { applyMigrations } from '@/storage/migrate';
import { unwire, wire, type Wiring } from '@/wiring';
import { headersForTls } from './demand-tls';
import { createListener, type NextHandler } from './direct-host';
import { openListeners } from './listeners';
import { startEmbeddedPostgres } from './embedded-postgres';
import { assertUsable } from './given-database';
import { createHttpServer } from './http-server';
import { metrics } from './metrics';
import { openDataDir } from './owner-only';
import { seedDemo } from './seed-demo';
import { seedShop } from './seed-shop';

const root = process.cwd();

async function main(): Promise<void> {
  const env = parseEnv(process.env);
  refuseDangers(env);
  const started = start(env);
  // A signal during the start takes effect once everything runs.
  onStopSignal(async (atOnce) => {
    await (
      await started
    )(atOnce);
  });
  await started;
}

/** Aborted where a stop must not wait until balancers have noticed it. */
type Stop = (atOnce: AbortSignal) => Promise<void>;

/** Returns a function that stops everything. */
async function start(given: Env): Promise<Stop> {
  openDataDir(given.dataDir);
  const postgres =
    given.databaseUrl === undefined ? await startEmbeddedPostgres(given.dataDir) : undefined;
  if (given.databaseUrl !== undefined) await assertUsable(given.databaseUrl);
  try {
    const stop = await serve({ ...given, databaseUrl: given.databaseUrl ?? postgres?.fastUrl });
    return async (signal) => {
      await stop(signal);
      await postgres?.stop();
    };
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

/** Returns a function that stops everything that was started, newest first. */
async function serve(env: Env): Promise<Stop> {
  await applyMigrations(root, env.databaseUrl ?? '');
  const wired = await wire(env);
  if (env.demo) await seedDemo(wired);
  metrics.watchParties(wired);
  wired.readMetrics = () => metrics.read();
  const listener = createListener(lazyNext({ atOnce: !env.testClock }));
  const server = createHttpServer(
    (request, response) => void listener(request, response),
    (address) => isProxy(plainAddress(address), env),
    headersForTls,
  );
  const listeners = await openListeners(server, env.port, env.listenOn);
  const jobs = startJobs(wired, [
    watchIncomingTransfers,
    rejectStrays,
    aggregateDeposits,
    closeReserves,
    reportDeposits,
    rotateKeys,
    expireOrders,
    settleStock,
    resumePayments,
    executeRefunds,
    matchTransfers,
    forgetExpired,
    forgetUnusedAccounts,
    forgetComplaints,
    forgetDemoOrders,
    forgetUnconfirmedWithdrawals,
    writeOrderTexts,
    analyzeNewTables,
    foldFigures,
  ]);
  if (env.demo) void seedShop(wired);
  announce(wired);
  return async (atOnce) => {
    // Balancers notice it and send new requests elsewhere, while we still answer.
    wired.readiness.stop();
    await sleep(env.stopDelayMs, undefined, { signal: atOnce }).catch(() => undefined);
    wired.wakeups.endWaits();
    await Promise.all([listeners.close(), jobs.stop()]);
    await unwire(wired);
  };
}

/** SIGTERM comes from a service manager. A second signal, or one from a terminal, is in a hurry. */
function onStopSignal(stop: Stop): void {
  let stopping = false;
  const hurry = new AbortController();
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping || signal !== 'SIGTERM') hurry.abort();
    if (stopping) return;
    stopping = true;
    void stop(hurry.signal)
      .catch(() => undefined)
      .finally(() => process.exit(0));
  };
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}

/**
 * Loads Next once, in the background after the API listens. A test deployment loads it with the
 * first page, since most tests show none.
 */
function lazyNext({ atOnce }: { atOnce: boolean }): () => Promise<NextHandler> {
  const load = async (): Promise<NextHandler> => {
    if (!existsSync(path.join(root, '.next/BUILD_ID'))) {
      return (_, response) => {
        response.writeHead(503, { 'content-type': 'text/plain' }).end('Pages are not built.\n');
        return Promise.resolve();
      };
    }
    const { default: next } = await import('next');
    // Next would listen for upgrades on our server, and node would drop requests that offer one.
    // Many clients do so for HTTP/2. So Next gets its own server.
    const app = next({ dev: false, dir: root, httpServer: createServer() });
    await app.prepare();
    const handle = app.getRequestHandler();
    return (request, response) => handle(request, response);
  };
  let loading: Promise<NextHandler> | undefined;
  const get = (): Promise<NextHandler> => (loading ??= load());
  const preload = (): void =>
    void get().catch((error: unknown) => log.error({ err: error }, 'next'));
  if (atOnce) setImmediate(preload);
  return get;
}

/** The address that the command line wallet uses by default. */
const DEFAULT_URL = 'http://localhost:8080';

function announce({ env, exchange }: Wiring): void {
  const at = (path: string): string => `${env.publicUrl}${path}`;
  const demo = `npm run wallet -- demo${at('') === DEFAULT_URL ? '' : ` --url ${at('/')}`}`;
  const lines = env.demo
    ? [
        `Florin answers at ${at('/')}`,
        '',
        'Three things to try:',
        `  1. Get play money at the bank and withdraw it:  ${at('/bank')}`,
        `  2. Buy an essay with it:                        ${at('/shop')}`,
        `  3. See the money arrive, as the merchant:       ${at('/dashboard')}`,
        '',
        `All three in one go, on the command line:  ${demo}`,
        'Ctrl-C stops everything.',
      ]
    : [`Florin answers at ${at('/')}`, ...masterKeyNotice(exchange)];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Tells the operator, outside the demo, what to do for the exchange. */
function masterKeyNotice({ keys, keyPorts }: Wiring['exchange']): string[] {
  const file = keyPorts.files.handedOutFile;
  const waiting = keys.waiting.denominations.length + keys.waiting.signingKeys.length;
  return [
    ...(existsSync(file)
      ? [
          '',
          `The exchange's master key is in ${file}`,
          'Florin has signed the first keys with it and does not read it again. Now it is yours to keep:',
          '  1. Move the file to a machine of its own, and leave no copy here.',
          `  2. From then on start with EXCHANGE_MASTER_PUB=${encodeBase32(keys.master.publicKey)}`,
          '  3. Once a week let it sign the keys that follow: docs/architecture/exchange.md, "Keys".',
        ]
      : []),
    ...(waiting > 0
      ? [
          '',
          `${waiting} keys of the exchange wait for the master key: npm run exchange-keys -- request FILE`,
        ]
      : []),
  ];
}

main().catch((error: unknown) => {
  log.debug({ err: error }, 'start failed');
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
