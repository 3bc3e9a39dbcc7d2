/** The attackers' process: makes their world, then each attack when it is told, for as long as it is told. */
import { BOMBS } from './bombs';
import { CONNECTIONS } from './connections';
import { FLOODS } from './floods';
import { fuzz } from './fuzz/fuzz';
import { HEAVY } from './heavy';
import { Random } from './random';
import { takeOrders } from './roles';
import type { Attack, Scene } from './scene';
import { Tally, type Counts } from './tally';
import { makeWorld, type Place, type World } from './world';

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

export const ATTACKS: Readonly<Record<string, Attack>> = {
  ...FLOODS,
  ...HEAVY,
  ...CONNECTIONS,
  ...BOMBS,
};

const FIRST_SENDER = 101;

export function beAttackers(): void {
  let world: World | undefined;
  const sceneOf = (seed: number, seconds: number, isShort: boolean, i = 0): Scene => {
    if (world === undefined) throw new Error('there is no world yet');
    return {
      url: world.url,
      sender: `127.0.0.${FIRST_SENDER + i}`,
      random: new Random(seed + i),
      tally: new Tally(),
      until: performance.now() + seconds * 1000,
      isShort,
      world,
    };
  };
  takeOrders({
    prepare: async (place: Place) => {
      world = await makeWorld(place);
    },
    raid: async ({ names, seconds, seed, isShort }: Raid): Promise<Counts[]> =>
      Promise.all(
        names.map(async (name, i) => {
          const attack = ATTACKS[name];
          if (attack === undefined) throw new Error(`no such attack: ${name}`);
          const scene = sceneOf(seed, seconds, isShort, i);
          await attack(scene);
          return scene.tally.counts;
        }),
      ),
    fuzz: async ({ seed, count }: Fuzzing): Promise<Counts[]> => {
      const scene = sceneOf(seed, 0, false);
      await fuzz(scene, seed, count);
      return [scene.tally.counts];
    },
  });
}
