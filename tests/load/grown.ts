/**
 * `npm run bench -- --grown DIR …`: measures lists, searches, pages and exports of deployments that `npm run grow`
 * has filled, each DIR a DATA_DIR. `DIR,URL` names a database that is not in DIR. It asks all of them by
 * turns and prints the median of each in milliseconds. A small deployment beside a large one shows what history costs.
 */
import { startServer, type TestServer } from '../support/server';
import { HttpClient } from './http-client';
import { secretOf } from '../support/secrets';

const ROUNDS = 200;
const PAGE_ROUNDS = 40;
const ORDERS = '/merchant/instances/grown/private/orders';

/** The words are those of `src/server/grow/plan-order.ts`. */
const QUESTIONS: readonly (readonly [string, string])[] = [
  ['list, newest', ''],
  ['list, paid', '?paid=yes'],
  ['list, refunded', '?refunded=yes'],
  ['word in all orders', '?text=tea'],
  ['word in one of a thousand', '?text=cinnamon'],
  ['word in one order', '?text=xylophone'],
  ['word in none', '?text=zeppelin'],
  ['two letters', '?text=ea'],
];

/** The orders are from the last three months. */
const OLD_DAY = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10);

/** The first byte of each counts: a whole page, or the beginning of an export. */
const PAGES: readonly (readonly [string, string])[] = [
  ['home', '/dashboard'],
  ['order list with totals', '/dashboard/orders'],
  ['order list, open', '/dashboard/orders?status=unpaid'],
  ['order list by amount', '/dashboard/orders?sort=amount'],
  ['… created on a day', `/dashboard/orders?from=${OLD_DAY}&to=${OLD_DAY}`],
  ['… paid on a day', `/dashboard/orders?by=paid&from=${OLD_DAY}&to=${OLD_DAY}`],
  ['… refunded', '/dashboard/orders?refunded=yes'],
  ['… sent', '/dashboard/orders?sent=yes'],
  ['… paid, not sent', '/dashboard/orders?sent=no'],
  ['… paid ones by amount', '/dashboard/orders?sort=amount&status=paid&direction=asc'],
  ['… word in all', '/dashboard/orders?q=tea'],
  ['… word in all, by amount', '/dashboard/orders?q=tea&sort=amount'],
  ['… word in one of a thousand', '/dashboard/orders?q=cinnamon'],
  ['… word in one', '/dashboard/orders?q=xylophone'],
  ['… word in none', '/dashboard/orders?q=zeppelin'],
  ['transfers', '/dashboard/transfers'],
  ['export as CSV', '/dashboard/export/orders?format=csv'],
  ['export as JSON, word in all', '/dashboard/export/orders?format=json&q=tea'],
  ['bank account', '/bank/account'],
  ['bank transfers', '/bank/transfers'],
  ['bank search without a hit', '/bank/transfers?q=zeppelin'],
  ['bank statement', '/bank/statement'],
  ['bank statement as CSV', '/bank/statement/csv'],
];

export interface Grown {
  readonly server: TestServer;
  readonly http: HttpClient;
  readonly authorization: string;
  /** Sessions of the dashboard and of the bank. */
  readonly cookie: string;
}

export async function openGrown(deployment: string): Promise<Grown> {
  const [dataDir = '', databaseUrl] = deployment.split(',');
  const env = { LIMIT_FACTOR: '1000', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const server = await startServer({ dataDir, env });
  const token = await secretOf(dataDir, 'shop-instance-token', databaseUrl);
  const password = await secretOf(dataDir, 'shop-bank-password', databaseUrl);
  const cookies = [
    await logIn(server.url, '/dashboard', { instance: 'grown', token: `secret-token:${token}` }),
    await logIn(server.url, '/bank', { username: 'grown', password }),
  ];
  return {
    server,
    cookie: cookies.join('; '),
    http: new HttpClient(server.url),
    authorization: `Bearer secret-token:${token}`,
  };
}

async function logIn(url: string, at: string, form: Record<string, string>): Promise<string> {
  const answer = await fetch(`${url}${at}/log-in/submit`, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  if (cookies.length === 0) throw new Error(`${at}: ${answer.status}, no session`);
  return cookies.join('; ');
}

export async function timePage({ server, cookie }: Grown, path: string): Promise<number> {
  const began = performance.now();
  const { status, body } = await fetch(server.url + path, {
    headers: { cookie },
    redirect: 'manual',
  });
  if (status !== 200) throw new Error(`${path}: ${status}`);
  const reader = body?.getReader();
  await reader?.read();
  const took = performance.now() - began;
  if (path.includes('/export/') || path.endsWith('/csv')) await reader?.cancel();
  else while ((await reader?.read())?.done === false);
  return took;
}

async function time({ http, authorization }: Grown, query: string): Promise<number> {
  const began = performance.now();
  const { status } = await http.send('GET', ORDERS + query, undefined, { authorization });
  if (status !== 200) throw new Error(`${ORDERS}${query}: ${status}`);
  return performance.now() - began;
}

/** By turns, so that a slow moment of the machine meets all of them. */
async function medians(
  deployments: readonly Grown[],
  rounds: number,
  measure: (grown: Grown) => Promise<number>,
): Promise<number[]> {
  const times = deployments.map(() => [] as number[]);
  for (let round = -rounds / 10; round < rounds; round += 1) {
    for (const [at, grown] of deployments.entries()) {
      const took = await measure(grown);
      if (round >= 0) times[at]?.push(took);
    }
  }
  return times.map((some) => some.sort((a, b) => a - b)[rounds / 2] ?? 0);
}

function print(what: string, cells: readonly number[]): void {
  console.log(what.padEnd(30) + cells.map((ms) => ms.toFixed(2).padStart(10)).join(''));
}

export async function measureGrown(named: readonly string[]): Promise<void> {
  const deployments: Grown[] = [];
  try {
    for (const one of named) deployments.push(await openGrown(one));
    console.log(`Median in ms of ${ROUNDS} requests each, by deployment: ${named.join(', ')}`);
    for (const [what, query] of QUESTIONS) {
      print(what, await medians(deployments, ROUNDS, (grown) => time(grown, query)));
    }
    console.log(`First byte in ms, median of ${PAGE_ROUNDS}:`);
    for (const [what, path] of PAGES) {
      print(what, await medians(deployments, PAGE_ROUNDS, (grown) => timePage(grown, path)));
    }
  } finally {
    for (const { http, server } of deployments) {
      http.close();
      await server.stop({ keep: true });
    }
  }
}
