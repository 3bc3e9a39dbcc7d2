/**
 * No attacks: what one address must be able to do at full size while others are served. Testers of
 * a demo are many on one address.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeBase32 } from '@/protocol/base32';
import { Client, type Sent } from './http';
import { get, postJson, type Attack, type Scene } from './scene';

const REGISTRATIONS = 1000;
/** Fewer than may wait for their passwords' hashes. */
const AT_ONCE = 50;

const POLLS = 5000;
const POLL_MS = 30_000;
const BATCH = 50;
const BATCH_PAUSE_MS = 100;

const base32 = (length: number) => encodeBase32(randomBytes(length));

async function withClient<T>(scene: Scene, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(scene.url, scene.sender, scene.tally);
  try {
    return await act(client);
  } finally {
    client.close();
  }
}

function registration(): Sent {
  const username = `tester-${base32(8).toLowerCase()}`;
  return postJson('/bank/testing/register', { username, password: 'x'.repeat(10) });
}

function longPoll(): Sent {
  return get(`/exchange/reserves/${base32(32)}?timeout_ms=${POLL_MS}`);
}

/**
 * The limits count by the hour, so each is taken at any speed. The row of this phase gives the
 * time.
 */
async function registerMany(scene: Scene): Promise<void> {
  let left = REGISTRATIONS;
  let refused = 0;
  await withClient(scene, (client) =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (left > 0) {
          left -= 1;
          const { status } = await client.send(registration());
          if (status < 200 || status > 299) refused += 1;
        }
      }),
    ),
  );
  if (refused === 0) return;
  const why = `${refused} of ${REGISTRATIONS} registrations were refused`;
  scene.tally.fail(why, scene.url, registration());
}

/** Starts requests that wait at the same time. Each is answered when its time is over. */
async function holdMany(scene: Scene): Promise<void> {
  let answered = 0;
  const seen = await withClient(scene, async (client) => {
    const waiting: Promise<number>[] = [];
    while (waiting.length < POLLS) {
      for (let i = 0; i < BATCH; i += 1) {
        const poll = client.send(longPoll()).then(({ status }) => {
          answered += 1;
          return status;
        });
        waiting.push(poll);
      }
      await sleep(BATCH_PAUSE_MS);
    }
    const early = answered;
    if (early > 0) scene.tally.fail(`${early} long-polls ended early`, scene.url, longPoll());
    return Promise.all(waiting);
  });
  // An unknown reserve gets no money.
  const lost = seen.filter((status) => status !== 404).length;
  if (lost > 0) scene.tally.fail(`${lost} of ${POLLS} long-polls were lost`, scene.url, longPoll());
}

export const TESTERS: Readonly<Record<string, Attack>> = {
  'testers: 1,000 registrations': registerMany,
  'testers: 5,000 long-polls': holdMany,
};
