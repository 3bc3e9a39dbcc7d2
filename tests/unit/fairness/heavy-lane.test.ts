/** Expensive requests run few at a time, and one per client. */
import { expect, test } from 'vitest';
import { LIGHT_COUNT, inLane, nextInLane } from '@/fairness/heavy-lane';
import { runInSlot } from '@/fairness/slot';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
};

/** Work that lasts until it is ended. */
class Works {
  readonly begun: string[] = [];
  readonly #ends = new Map<string, () => void>();

  readonly begin = (name: string) => () => {
    this.begun.push(name);
    return new Promise<void>((resolve) => this.#ends.set(name, resolve));
  };

  async end(name: string): Promise<void> {
    this.#ends.get(name)?.();
    await settle();
  }
}

test('portions of answers come one of each client at a time, and none is refused', async () => {
  const works = new Works();
  const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) =>
    nextInLane(name.slice(0, 1), works.begin(name)),
  );
  await settle();
  expect(works.begun).toEqual(['a1', 'b1']);
  await works.end('b1');
  expect(works.begun).toEqual(['a1', 'b1', 'c1']);
  await works.end('a1');
  expect(works.begun.slice(3)).toEqual(['a2']);
  for (const name of ['c1', 'a2', 'a3']) await works.end(name);
  await Promise.all(all);
});

test('what is light does not wait for what is heavy', async () => {
  const works = new Works();
  const slot = { client: 'a', leave: () => undefined, enter: () => Promise.resolve() };
  const heavy = ['h1', 'h2'].map((name) =>
    runInSlot(slot, () => inLane(LIGHT_COUNT + 1, works.begin(name))),
  );
  const light = runInSlot(slot, () => inLane(LIGHT_COUNT, works.begin('light')));
  await settle();
  expect([...works.begun].sort()).toEqual(['h1', 'light']);
  for (const name of ['h1', 'light', 'h2']) await works.end(name);
  await Promise.all([...heavy, light]);
});
