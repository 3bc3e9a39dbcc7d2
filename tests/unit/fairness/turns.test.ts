import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turns } from '@/fairness/turns';

test('heavy pieces come one in each turn of the event loop, and clients take turns', async () => {
  const turns = new Turns();
  const log: string[] = [];
  const send = (client: string) => turns.take(client).then(() => log.push(client));
  const all = ['a', 'a', 'a', 'a', 'b'].map(send);
  let counted = 0;
  while (log.length < 2) {
    await turn();
    counted = Math.max(counted, log.length);
  }
  expect(counted).toBeLessThanOrEqual(2);
  await Promise.all(all);
  expect(log.join('')).toBe('abaaa');
});

test('[security 1] after a piece those who come meanwhile are let in, as long as it took', async () => {
  let now = 0;
  const turns = new Turns(() => now);
  const log: string[] = [];
  void turns.take('a').then(() => {
    now += 10;
    log.push('first');
  });
  void turns.take('a').then(() => log.push('second'));
  while (log.length === 0) await turn();
  for (let come = 0; come < 5; come += 1) {
    turns.noteArrival();
    await turn();
  }
  expect(log).toEqual(['first']);
  // For ever they do not keep it waiting.
  now += 11;
  while (log.length < 2) {
    turns.noteArrival();
    await turn();
  }
  expect(log).toEqual(['first', 'second']);
});
