/**
 * Every route in turn, with requests that are right but for a little. An answer may be anything but 5xx, and
 * there has to be one. The same seed makes the same changes; names that the server gives differ from run to run.
 */
import fc from 'fast-check';
import { malformedRequests } from '../../api/server/malformed-requests';
import { Client, type Sent } from '../http';
import type { Scene } from '../scene';
import { makeWorld } from '../world';
import { FuzzedRequests } from './requests';
import { fuzzedRoutes } from './routes';

/** Fuzzers at addresses of their own, and requests that each has open at a time. */
const SENDERS = 8;
const AT_ONCE = 3;
/** Requests per world. After more, too many end early, since much was changed and deleted. */
const PER_WORLD = 10_000;
/** Percentage of noise: requests that are not valid at all. */
const NOISE_SHARE = 10;
const ANSWER_MS = 30_000;
const LONG_POLL = /timeout|long_poll|\/live\/|await_/;
const LEFT_WAITING_MS = 1_000;

export async function fuzz(scene: Scene, seed: number, count: number): Promise<void> {
  const routes = fuzzedRoutes();
  for (let first = 0; first < count; first += PER_WORLD) {
    const size = Math.min(PER_WORLD, count - first);
    const world = first === 0 ? scene.world : await makeWorld(scene.world);
    const requests = new FuzzedRequests(seed, routes, world);
    const noise = fc.sample(
      malformedRequests([{ origin: scene.url, cookie: world.cookies.bank }], world.shop.id),
      { seed: seed + first, numRuns: Math.ceil(size / NOISE_SHARE) },
    );
    await sendAll(scene, size, (i) => {
      const odd =
        i % NOISE_SHARE === NOISE_SHARE - 1 ? noise[Math.floor(i / NOISE_SHARE)] : undefined;
      return odd === undefined ? requests.make(first + i) : withoutBody(odd);
    });
  }
}

function withoutBody(sent: Sent): Sent {
  const { method, path, headers = {} } = sent;
  return method === 'GET' ? { method, path, headers } : sent;
}

async function sendAll(scene: Scene, count: number, make: (i: number) => Sent): Promise<void> {
  let next = 0;
  const work = async (client: Client): Promise<void> => {
    for (let i = next++; i < count; i = next++) await sendOne(scene, client, make(i));
  };
  const clients = Array.from(
    { length: SENDERS },
    (_, i) => new Client(scene.url, `127.0.0.${81 + i}`, scene.tally, AT_ONCE),
  );
  await Promise.all(
    clients.flatMap((client) => Array.from({ length: AT_ONCE }, () => work(client))),
  );
  for (const client of clients) client.close();
}

async function sendOne(scene: Scene, client: Client, sent: Sent): Promise<void> {
  const mayWait = LONG_POLL.test(sent.path);
  const { status, isLate } = await client.send(sent, mayWait ? LEFT_WAITING_MS : ANSWER_MS);
  if (status !== 0 || (isLate && mayWait)) return;
  if (isLate) {
    scene.tally.fail('no answer in time', scene.url, sent);
    return;
  }
  // The server may just have closed a connection that was kept; a second time it is no chance.
  const again = await client.send({ ...sent, headers: { ...sent.headers, connection: 'close' } });
  if (again.status === 0) scene.tally.fail('no answer, twice,', scene.url, sent);
}
