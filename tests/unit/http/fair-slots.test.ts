import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takeFairSlot, type FairBounds } from '@/http/fair-slots';
import type { Leave } from '@/http/slots';

const BOUNDS: FairBounds = { atOnce: 1, inLine: 6, inLineOfName: 2 };

class Callers {
  readonly log: string[] = [];
  #leave: Leave[] = [];

  constructor(private readonly key: string) {}

  async ask(name: string, caller = name): Promise<void> {
    void takeFairSlot(this.key, name, BOUNDS).then((leave) => {
      this.log.push(`${leave === null ? '-' : ''}${caller}`);
      if (leave !== null) this.#leave.push(leave);
    });
    await turn();
  }

  async end(): Promise<void> {
    this.#leave.shift()?.();
    await turn();
  }

  async endAll(): Promise<void> {
    while (this.#leave.length > 0) await this.end();
  }
}

test('one who asks for a name of their own is next, however many guess at others', async () => {
  const callers = new Callers('own');
  await callers.ask('a');
  for (let i = 0; i < 10; i += 1) for (const name of ['a', 'b', 'c']) await callers.ask(name);
  await callers.end();
  await callers.ask('owner');
  for (let i = 0; i < 100; i += 1) for (const name of ['a', 'b', 'c', 'd']) await callers.ask(name);
  const before = callers.log.length;
  for (let i = 0; i < 4; i += 1) await callers.end();
  expect(callers.log.slice(before)).toContain('owner');
  expect(callers.log).not.toContain('-owner');
  await callers.endAll();
});

test('a full line of many names lets one in that is asked for less often', async () => {
  const callers = new Callers('many');
  const many = Array.from({ length: 20 }, (_, n) => `name${n}`);
  for (let i = 0; i < 3; i += 1) for (const name of many) await callers.ask(name);
  await callers.ask('owner');
  for (const name of many) await callers.ask(name);
  expect(callers.log).not.toContain('-owner');
  const before = callers.log.length;
  for (let i = 0; i < 6; i += 1) await callers.end();
  expect(callers.log.slice(before)).toContain('owner');
  await callers.endAll();
});

test('names take turns, those of one name the newest first, and no more wait than may', async () => {
  const callers = new Callers('turns');
  await callers.ask('a', 'a1');
  for (const caller of ['a2', 'a3', 'a4']) await callers.ask('a', caller);
  for (const caller of ['b1', 'b2']) await callers.ask('b', caller);
  expect(callers.log).toEqual(['a1', '-a2']);
  await callers.endAll();
  expect(callers.log).toEqual(['a1', '-a2', 'b2', 'a4', 'b1', 'a3']);
  for (let i = 0; i < 30; i += 1) await callers.ask(`name${i}`);
  // One is in, six wait.
  expect(callers.log.filter((text) => text.startsWith('-name'))).toHaveLength(23);
  await callers.endAll();
});
