/** Serves requests in this process: migrations, parties, the listener, Next for pages, jobs. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '@/config/env';
import { assertLongKeys } from '@/exchange/keys/assert-long-keys';
import { log } from '@/config/log';
import { plainAddress } from '@/config/networks';
import { isProxy } from '@/http/caller';
import { analyzeNewTables } from '@/jobs/analyze-new-tables';
import { aggregateDeposits } from '@/jobs/aggregate-deposits';
import { closeReserves } from '@/jobs/close-reserves';
import { deliverWebhooks } from '@/jobs/deliver-webhooks';
import { executeRefunds } from '@/jobs/execute-refunds';
import { expireOrders } from '@/jobs/expire-orders';
import { foldFigures } from '@/jobs/fold-figures';
import { forgetComplaints } from '@/jobs/forget-complaints';
import { forgetDeliveries } from '@/jobs/forget-deliveries';
import { forgetDemoOrders } from '@/jobs/forget-demo-orders';
import { forgetEvents } from '@/jobs/forget-events';
import { forgetExpired } from '@/jobs/forget-expired';
import { forgetExpiredTokens } from '@/jobs/forget-expired-tokens';
import { forgetKeyedCalls } from '@/jobs/forget-keyed-calls';
import { forgetLoggedCalls } from '@/jobs/forget-logged-calls';
import { forgetUnconfirmedWithdrawals } from '@/jobs/forget-unconfirmed-withdrawals';
import { forgetUnusedAccounts } from '@/jobs/forget-unused-accounts';
import { matchTransfers } from '@/jobs/match-transfers';
import { publishEvents } from '@/jobs/publish-events';
import { rejectStrays } from '@/jobs/reject-strays';
import { reportDeposits } from '@/jobs/report-deposits';
import { resumePayments } from '@/jobs/resume-payments';
import { rotateKeys } from '@/jobs/rotate-keys';
import { seedPastOnce } from '@/jobs/seed-past';
import { settleStock } from '@/jobs/settle-stock';
import { startJobs } from '@/jobs/runner';
import { watchIncomingTransfers } from '@/jobs/watch-incoming-transfers';
import { watchPosition } from '@/jobs/watch-position';
import { writeJobRuns } from '@/jobs/write-job-runs';
import { writeOrderTexts } from '@/jobs/write-order-texts';
import { encodeBase32 } from '@/protocol/base32';
import { applyMigrations } from '@/storage/migrate';
import { unwire, wire, type Wiring } from '@/wiring';
import { headersForTls } from './demand-tls';
import { createListener } from './direct-host';
import { createHttpServer } from './http-server';
import { openListeners, openWorkerSocket, takeConnection } from './listeners';
import { metrics } from './metrics';
import { seedDemo } from './seed-demo';
import { seedShop } from './seed-shop';
import type { Stop } from './stop';
import { joinTeam } from './join-team';
import { pagesElsewhere, servePages, type NextHandler } from './workers/pages';
import type { Team } from './workers/team';

const root = process.cwd();

const JOBS = [
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
  forgetExpiredTokens,
  forgetUnusedAccounts,
  forgetComplaints,
  forgetKeyedCalls,
  forgetLoggedCalls,
  forgetDemoOrders,
  forgetUnconfirmedWithdrawals,
  writeOrderTexts,
  analyzeNewTables,
  foldFigures,
  publishEvents,
  deliverWebhooks,
  forgetEvents,
  forgetDeliveries,
  watchPosition,
  writeJobRuns,
];

/** Returns a function that stops everything that was started, newest first. */
export async function serve(env: Env, team?: Team): Promise<Stop> {
  const { index = 0, count = 1, directory = '' } = team?.settings ?? {};
  const pagesSocket = path.join(directory, 'pages');
  await applyMigrations(root, env.databaseUrl ?? '');
  const wired = await wire(env);
  if (!env.testClock) assertLongKeys(wired.exchange.keys.denominations);
  const isFirst = index === 0;
  if (env.demo && isFirst) await seedDemo(wired);
  metrics.watchParties(wired);
  wired.readMetrics = () => metrics.read();
  const next = isFirst ? lazyNext({ atOnce: !env.testClock }) : undefined;
  const elsewhere = pagesElsewhere(pagesSocket);
  const listener = createListener(next ?? (() => Promise.resolve(elsewhere)), count);
  const server = createHttpServer(
    (request, response) => void listener(request, response),
    (address) => isProxy(plainAddress(address), env),
    headersForTls,
    count,
  );
  const stopPages =
    next !== undefined && count > 1 ? await servePages(pagesSocket, next) : undefined;
  const listeners =
    team === undefined
      ? await openListeners(server, env.port, env.listenOn)
      : await openWorkerSocket(server, path.join(directory, `worker-${index}`));
  const jobs = startJobs(wired, JOBS, seedPastOnce);
  if (env.demo && isFirst) void seedShop(wired);
  const say = () => announce(wired);
  if (team === undefined) say();
  else {
    joinTeam(team, wired);
    team.listening((socket) => takeConnection(server, socket), say);
  }
  return async (atOnce) => {
    // Balancers notice it and send new requests elsewhere, while we still answer.
    wired.readiness.stop();
    await sleep(env.stopDelayMs, undefined, { signal: atOnce }).catch(() => undefined);
    wired.wakeups.endWaits();
    await Promise.all([listeners.close(), jobs.stop()]);
    stopPages?.();
    await unwire(wired);
  };
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
        `  1. Get test money at the bank and withdraw it:  ${at('/bank')}`,
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
