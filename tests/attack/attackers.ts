/** The attackers' process: makes their world, then each attack when it is told, for as long as it is told. */
import { tryMatrix } from '../support/authorisation/matrix';
import { BOMBS } from './bombs';
import { CONNECTIONS } from './connections';
import { CONTRACTS } from './contracts';
import { FLOODS } from './floods';
import { fuzz } from './fuzz/fuzz';
import { HEAVY } from './heavy';
import { HISTORIES } from './histories';
import { Random } from './random';
import { takeOrders } from './roles';
import type { Attack, Scene } from './scene';
import { Tally, type Counts } from './tally';
import { TESTERS } from './testers';
import { makeWorld, type Target, type World } from './world';

export interface Raid {
  /** Several go on at the same time, from an address each. */
  readonly names: readonly string[];
  readonly seconds: number;
  readonly seed: number;
  readonly isShort: boolean;
}

export interface Fuzzing {
  readonly seed: number;
  readonly count: number;
}

/** The authorisation matrix, which judges its answers itself. */
export interface Trespassing {
  readonly requests: number;
  readonly holes: readonly string[];
}

/** Every route file's methods, asked by every caller. */
async function trespass({ url, operatorAuthorization }: Target): Promise<Trespassing> {
  const token = operatorAuthorization.replace(/^Bearer /, '');
  const operatorToken = token === '' ? undefined : token;
  // Ours has no test routes; one that is named may have them.
  const clock = await fetch(`${url}/test/clock`, { method: 'POST', body: '{}' });
  const deployment = { url, operatorToken, isTest: clock.status !== 404 };
  const { requests, holes, unclassified } = await tryMatrix(deployment);
  const unnamed = unclassified.map((route) => `${route} has no class of access`);
  return { requests, holes: [...holes, ...unnamed] };
}

export const ATTACKS: Readonly<Record<string, Attack>> = {
  ...FLOODS,
  ...HEAVY,
  ...CONNECTIONS,
  ...BOMBS,
  ...CONTRACTS,
  ...HISTORIES,
  ...TESTERS,
};

/** One attack of each kind, for a short run beside other tests. */
export const SHORT_ATTACKS: readonly string[] = [
  ...[
    'flood: log-in by form',
    'flood: guessed tokens',
    'flood: tests of cryptography',
    'flood: pages',
  ],
  ...['flood: exports', 'heavy: wrong payments', 'slow bodies', 'aborted requests'],
  ...['requests sent ahead', 'long addresses', 'long headers'],
  ...['bombs: JSON', 'bombs: packed', 'bombs: forms'],
];

/** An address for each attack: what the server holds against one must not spare it the next. */
const FIRST_SENDER = 101;

export function beAttackers(): void {
  let world: World | undefined;
  const sceneOf = (seed: number, seconds: number, isShort: boolean, name = ''): Scene => {
    if (world === undefined) throw new Error('there is no world yet');
    const number = Object.keys(ATTACKS).indexOf(name) + 1;
    return {
      url: world.url,
      sender: `127.0.0.${FIRST_SENDER + number}`,
      random: new Random(seed + number),
      tally: new Tally(),
      until: performance.now() + seconds * 1000,
      isShort,
      world,
    };
  };
  takeOrders({
    prepare: async (target: Target) => {
      world = await makeWorld(target);
    },
    raid: async ({ names, seconds, seed, isShort }: Raid): Promise<Counts[]> =>
      Promise.all(
        names.map(async (name) => {
          const attack = ATTACKS[name];
          if (attack === undefined) throw new Error(`no such attack: ${name}`);
          const scene = sceneOf(seed, seconds, isShort, name);
          await attack(scene);
          return scene.tally.counts;
        }),
      ),
    trespass,
    fuzz: async ({ seed, count }: Fuzzing): Promise<Counts[]> => {
      const scene = sceneOf(seed, 0, false);
      await fuzz(scene, seed, count);
      return [scene.tally.counts];
    },
  });
}
