/**
 * `npm run bench -- --dashboards DIR`: measures sales while four people reload the dashboard of a deployment
 * that `npm run grow` has filled. Rounds with and without them take turns. Prints how many payments a second
 * were made in each, and the ratio of each pair. DIR keeps the shop that sells.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openGrown, timePage, type Grown } from './grown';
import { Measured } from './runs';
import { makeShop, INSTANCE } from './sale';

const CLIENTS = 8;
const PER_ROUND = 4_000;
const PAIRS = 6;
const DASHBOARDS = 4;
const RELOAD_MS = 5_000;

/** Reloads until the returned function is called. That returns the milliseconds of each reload. */
function startReloading(grown: Grown): () => Promise<number[]> {
  const leave = new AbortController();
  const took: number[] = [];
  const wait = (ms: number) =>
    sleep(ms, undefined, { signal: leave.signal }).catch(() => undefined);
  const loop = async (nth: number): Promise<void> => {
    await wait((nth * RELOAD_MS) / DASHBOARDS);
    while (!leave.signal.aborted) {
      const ms = await timePage(grown, '/dashboard');
      took.push(ms);
      await wait(RELOAD_MS - ms);
    }
  };
  const loops = Array.from({ length: DASHBOARDS }, (_, nth) => loop(nth));
  return async () => {
    leave.abort();
    await Promise.all(loops);
    return took;
  };
}

async function paymentsPerSecond(measured: Measured): Promise<number> {
  const steps = await measured.sell(CLIENTS, PER_ROUND);
  return steps.find(({ what }) => what === 'payment')?.perSecond ?? NaN;
}

export async function measureWithDashboards([deployment = '']: readonly string[]): Promise<void> {
  const grown = await openGrown(deployment);
  const measured = new Measured(grown.server);
  try {
    if ((await measured.http.send('GET', `${INSTANCE}/config`)).status !== 200)
      await makeShop(measured.http);
    await measured.withdraw(CLIENTS, PER_ROUND);
    await paymentsPerSecond(measured);
    console.log(
      'Payments per second without and with four dashboards, the ratio, reloads, slowest',
    );
    for (let pair = 0; pair < PAIRS; pair += 1) {
      await measured.withdraw(CLIENTS, 2 * PER_ROUND);
      const alone = async () => paymentsPerSecond(measured);
      const beside = async () => {
        const stop = startReloading(grown);
        const rate = await paymentsPerSecond(measured);
        const took = await stop();
        return { rate, took };
      };
      // The one that begins differs from pair to pair.
      const first = pair % 2 === 0 ? await alone() : undefined;
      const { rate, took } = await beside();
      const without = first ?? (await alone());
      const slowest = Math.round(Math.max(0, ...took));
      const cells = [without.toFixed(0), rate.toFixed(0), (rate / without).toFixed(2)];
      console.log(`${cells.join('  ')}  ${took.length}  ${slowest} ms`);
    }
  } finally {
    measured.http.close();
    grown.http.close();
    await grown.server.stop({ keep: true });
  }
}
