/**
 * `npm run bench -- --pairs WHAT [COUNT]`: compares two servers by turns, and prints what each step of the
 * second costs in terms of the first. WHAT is the folder of another built version, which comes first. The
 * others compare this version with itself: without and with the log of calls (`log`), or a webhook endpoint
 * (`endpoint`). The server of `endpoint-away` does not answer, so the events are kept and not sent.
 */
import { createServer, type Server } from 'node:http';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startServer, type ServerOptions } from '../support/server';
import type { Run } from './measure';
import { Measured } from './runs';
import { INSTANCE, makeShop, TOKEN } from './sale';
import { makeUsualKeys } from './usual-keys';

const SETTINGS = {
  DEMO: '0',
  CURRENCY: 'KUDOS',
  LIMIT_FACTOR: '1000',
  OUTGOING_ALLOW: '127.0.0.0/8',
};
const CLIENTS = 8;
const WARM_UP = 1_500;
const PER_RUN = 1_000;
const PAIRS = 10;
/** No server listens at this port. */
const AWAY = 'http://127.0.0.1:1/';

interface Side {
  readonly name: string;
  readonly options?: Pick<ServerOptions, 'root'>;
  readonly setUp?: (dataDir: string) => void;
  readonly prepare?: (measured: Measured) => Promise<void>;
}

function sidesOf(what: string, receiver: string): readonly [Side, Side] {
  if (what === 'log') {
    const noLog = JSON.stringify({ limits: { logged_call_ms: 0 } });
    const setUp = (dataDir: string): void =>
      writeFileSync(path.join(dataDir, 'merchant.json'), noLog);
    return [{ name: 'without log', setUp }, { name: 'with log' }];
  }
  if (what === 'endpoint' || what === 'endpoint-away') {
    const url = what === 'endpoint' ? receiver : AWAY;
    const prepare = async ({ http }: Measured): Promise<void> => {
      const body = { url, events: ['*'] };
      const authorization = { authorization: `Bearer ${TOKEN}` };
      await http.ok('POST', `${INSTANCE}/private/webhook-endpoints`, body, authorization);
    };
    return [{ name: 'without endpoint' }, { name: 'with endpoint', prepare }];
  }
  if (!existsSync(path.join(what, 'dist/node/server.mjs'))) {
    throw new Error(
      `${what} is no comparison of this version, nor the folder of another built one`,
    );
  }
  return [{ name: 'the other', options: { root: path.resolve(what) } }, { name: 'this one' }];
}

async function open({ options = {}, setUp, prepare }: Side): Promise<Measured> {
  const dataDir = await makeUsualKeys(SETTINGS, options.root);
  setUp?.(dataDir);
  const measured = new Measured(await startServer({ ...options, dataDir, env: SETTINGS }));
  await makeShop(measured.http);
  await prepare?.(measured);
  return measured;
}

/** Takes all requests, and answers at once. */
async function openReceiver(): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  return { server, url: `http://127.0.0.1:${address.port}/` };
}

async function round(measured: Measured, count: number): Promise<Run[]> {
  return [await measured.withdraw(CLIENTS, count), ...(await measured.sell(CLIENTS, count))];
}

const costOf = ({ cpu }: Run): number => cpu.appMs + cpu.postgresMs;

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function spreadOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
}

function print(sides: readonly [Side, Side], pairs: readonly (readonly [Run[], Run[]])[]): void {
  console.log(`CPU ms of ${sides[0].name} and ${sides[1].name}, and the ratio of each pair`);
  const steps = pairs[0]?.[0].map(({ what }) => what) ?? [];
  for (const [index, step] of steps.entries()) {
    const costs = pairs.map((pair) => pair.map((runs) => costOf(runs[index] ?? fail(step))));
    const [first, second] = [0, 1].map((side) => meanOf(costs.map((pair) => pair[side] ?? NaN)));
    const ratios = costs.map(([one = NaN, other = NaN]) => other / one);
    const figures = [first, second, meanOf(ratios), spreadOf(ratios)].map((figure = NaN) =>
      figure.toFixed(3),
    );
    const [one, other, ratio, spread] = figures;
    console.log(`${step.padEnd(10)} ${one} ${other}  ${ratio} ± ${spread}`);
  }
}

function fail(step: string): never {
  throw new Error(`a run lacks ${step}`);
}

export async function measurePairs([
  what = '',
  count = `${PAIRS}`,
]: readonly string[]): Promise<void> {
  const receiver = await openReceiver();
  const sides = sidesOf(what, receiver.url);
  const opened: Measured[] = [];
  try {
    for (const side of sides) opened.push(await open(side));
    for (const measured of opened) await round(measured, WARM_UP);
    const pairs: [Run[], Run[]][] = [];
    for (let pair = 0; pair < parseInt(count, 10); pair += 1) {
      const runs: Run[][] = [[], []];
      // The one that begins differs from pair to pair.
      for (const side of pair % 2 === 0 ? [0, 1] : [1, 0]) {
        const measured = opened[side];
        if (measured !== undefined) runs[side] = await round(measured, PER_RUN);
      }
      pairs.push([runs[0] ?? [], runs[1] ?? []]);
    }
    print(sides, pairs);
  } finally {
    for (const { http, server } of opened) {
      http.close();
      await server.stop();
    }
    receiver.server.close();
  }
}
