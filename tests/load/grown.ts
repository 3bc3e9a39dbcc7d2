/**
 * `npm run bench -- --grown DIR …`: measures lists and searches of deployments that `npm run grow`
 * has filled, each DIR a DATA_DIR. It asks all of them by turns and prints the median of each in
 * milliseconds. A small deployment beside a large one shows what history costs.
 */
import { startServer, type TestServer } from '../support/server';
import { HttpClient } from './http-client';
import { secretOf } from '../support/secrets';

const ROUNDS = 200;
const WARM_UP = 20;
const ORDERS = '/merchant/instances/grown/private/orders';

/** The words are those of `src/server/grow/grow-orders.ts`. */
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

interface Grown {
  readonly server: TestServer;
  readonly http: HttpClient;
  readonly authorization: string;
}

async function openGrown(dataDir: string): Promise<Grown> {
  const server = await startServer({ dataDir, env: { LIMIT_FACTOR: '1000' } });
  const token = await secretOf(dataDir, 'shop-instance-token');
  return {
    server,
    http: new HttpClient(server.url),
    authorization: `Bearer secret-token:${token}`,
  };
}

async function time({ http, authorization }: Grown, query: string): Promise<number> {
  const began = performance.now();
  const { status } = await http.send('GET', ORDERS + query, undefined, { authorization });
  if (status !== 200) throw new Error(`${ORDERS}${query}: ${status}`);
  return performance.now() - began;
}

/** By turns, so that a slow moment of the machine meets all of them. */
async function medians(deployments: readonly Grown[], query: string): Promise<number[]> {
  const times = deployments.map(() => [] as number[]);
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [at, grown] of deployments.entries()) {
      const took = await time(grown, query);
      if (round >= 0) times[at]?.push(took);
    }
  }
  return times.map((some) => some.sort((a, b) => a - b)[ROUNDS / 2] ?? 0);
}

export async function measureGrown(dataDirs: readonly string[]): Promise<void> {
  const deployments: Grown[] = [];
  try {
    for (const dataDir of dataDirs) deployments.push(await openGrown(dataDir));
    console.log(`Median in ms of ${ROUNDS} requests each, by deployment: ${dataDirs.join(', ')}`);
    for (const [what, query] of QUESTIONS) {
      const cells = await medians(deployments, query);
      console.log(what.padEnd(28) + cells.map((ms) => ms.toFixed(2).padStart(10)).join(''));
    }
  } finally {
    for (const { http, server } of deployments) {
      http.close();
      await server.stop({ keep: true });
    }
  }
}
