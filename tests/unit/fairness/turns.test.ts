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

test('after a piece those who come meanwhile are let in, as long as it took', async () => {
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
  // They do not keep it waiting for ever.
  now += 11;
  while (log.length < 2) {
    turns.noteArrival();
    await turn();
  }
  expect(log).toEqual(['first', 'second']);
});

const timed = () => {
  const clock = { now: 0 };
  const turns = new Turns(() => clock.now);
  const log: string[] = [];
  const send = (client: string, ms: number, expectedMs?: number) =>
    turns.take(client, expectedMs).then(() => {
      clock.now += ms;
      log.push(client);
    });
  const settle = async (sent: Promise<unknown>[]) => {
    await Promise.all(sent);
    for (let i = 0; i < 5; i += 1) await turn();
    return log.splice(0).join('');
  };
  return { clock, send, settle };
};

test('the client who has had the least time lately is next, and time is forgotten', async () => {
  const { clock, send, settle } = timed();
  const first = [send('a', 100), send('b', 50), send('c', 10), send('e', 1)];
  expect(await settle(first)).toBe('abce');
  expect(await settle(['a', 'b', 'c', 'd'].map((client) => send(client, 1)))).toBe('dcba');
  // Ten minutes later what they had counts for less than a millisecond of now.
  clock.now += 600_000;
  await settle([send('d', 1), send('e', 1)]);
  expect(await settle([send('d', 1), send('a', 1)])).toBe('ad');
});

test('time in which no caller waited does not count, and short pieces come first', async () => {
  const { send, settle } = timed();
  expect(await settle([send('a', 500), send('a', 500)])).toBe('aa');
  expect(await settle([send('a', 1), send('b', 1)])).toBe('ab');
  const pieces = [send('c', 1, 50), send('d', 1, 10), send('d', 1, 10), send('e', 1, 30)];
  expect(await settle(pieces)).toBe('ddec');
});
