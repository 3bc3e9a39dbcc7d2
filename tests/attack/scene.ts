/** The scene of every attack, and waves of requests. */
import { Client, type Seen, type Sender, type Sent } from './http';
import type { Random } from './random';
import type { Tally } from './tally';
import type { World } from './world';

export interface Scene {
  readonly url: string;
  /** The attacker's address. */
  readonly sender: Sender;
  readonly random: Random;
  readonly tally: Tally;
  /** An attack ends when `performance.now()` has reached it, in the middle of nothing. */
  readonly until: number;
  /** The short form sends less of what takes long to send. */
  readonly isShort: boolean;
  readonly world: World;
}

export type Attack = (scene: Scene) => Promise<void>;

export const isOver = ({ until }: Scene): boolean => performance.now() >= until;

/** Requests at once from one address, fewer in a short attack. */
const CROWD = 100;
const SHORT_CROWD = 10;

/** Waves of requests until the time is over, one at least. */
export async function flood(
  scene: Scene,
  make: (i: number) => Sent,
  {
    size = scene.isShort ? SHORT_CROWD : CROWD,
    patienceMs,
  }: { size?: number; patienceMs?: number } = {},
): Promise<void> {
  const client = new Client(scene.url, scene.sender, scene.tally);
  try {
    for (let wave = 0; wave === 0 || !isOver(scene); wave += 1) {
      await Promise.all(
        Array.from({ length: size }, (_, i): Promise<Seen> =>
          client.send(make(wave * size + i), patienceMs),
        ),
      );
    }
  } finally {
    client.close();
  }
}

export const get = (path: string, headers: Readonly<Record<string, string>> = {}): Sent => ({
  method: 'GET',
  path,
  headers,
});

export const postJson = (
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Sent => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** Sends a form as a browser does. */
export const postForm = (
  { url }: Pick<Scene, 'url'>,
  path: string,
  fields: Readonly<Record<string, string>>,
  cookie = '',
): Sent => ({
  method: 'POST',
  path,
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    origin: url,
    ...(cookie === '' ? {} : { cookie }),
  },
  body: new URLSearchParams(fields).toString(),
});

export const HTML = { accept: 'text/html' } as const;
