/** See sequences.ts. */
import { afterAll, beforeAll, test } from 'vitest';
import { playSequences, SHARE } from './sequences';
import { Town } from './town';

let town: Town;
beforeAll(async () => {
  town = await Town.open();
}, 300_000);
afterAll(() => town.close());

const DAY_MS = 86_400_000;

test(
  `money is conserved through ${SHARE} random sequences of all that moves it, the other half`,
  () => playSequences(town),
  DAY_MS,
);
