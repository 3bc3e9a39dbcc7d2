import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { Admission } from '@/fairness/admission';
import { Arrivals } from '@/fairness/arrivals';
import { outsideSlot, waitOutside, currentClient } from '@/fairness/slot';

const LIMITS = { perClient: 2, total: 3, maxWaiting: 4, maxWaitMs: 20_000 };

/** Work that lasts until it is ended. */
function piece(log: string[], name: string) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => (log.push(name), ended), end };
}

test('a client has so many at work; its others wait in their order', async () => {
  const admission = new Admission(LIMITS);
  const log: string[] = [];
  const pieces = ['a1', 'a2', 'a3', 'a4'].map((name) => piece(log, name));
  const all = pieces.map(({ work }) => admission.run('a', work));
  expect(log).toEqual(['a1', 'a2']);
  pieces[1]?.end();
  await all[1];
  await turn();
  expect(log).toEqual(['a1', 'a2', 'a3']);
  for (const { end } of pieces) end();
  await Promise.all(all);
  expect(log).toEqual(['a1', 'a2', 'a3', 'a4']);
});

test('clients take turns: a hundred of one delay another by one', async () => {
  const admission = new Admission({ ...LIMITS, perClient: 1, total: 1, maxWaiting: 100 });
  const log: string[] = [];
  const send = (client: string) => admission.run(client, async () => (log.push(client), turn()));
  const flood = Array.from({ length: 100 }, () => send('a'));
  const other = [send('b'), send('b')];
  await Promise.all(other);
  expect(log).toEqual(['a', 'a', 'b', 'a', 'b']);
  await Promise.all(flood);
});

test('who waits for events holds no slot, and has one again afterwards', async () => {
  const admission = new Admission({ ...LIMITS, maxWaiting: 48 });
  let happen: () => void = () => undefined;
  const event = new Promise<void>((resolve) => {
    happen = resolve;
  });
  const log: string[] = [];
  const waiting = Array.from({ length: 50 }, () =>
    admission.serve('a', async () => {
      await waitOutside(event);
      log.push(currentClient());
      await turn();
    }),
  );
  for (let looked = 0; looked < 60; looked += 1) await turn();
  // No returning request is refused, although others may not wait.
  await admission.serve('a', () => Promise.resolve(log.push('served')));
  expect(log).toEqual(['served']);
  happen();
  await turn();
  // Two at once, although fifty were woken.
  expect(log.length).toBeLessThan(7);
  await Promise.all(waiting);
  expect(log.filter((client) => client === 'a')).toHaveLength(50);
});

test('what waits side by side gives up the slot once, and work that has ended takes none again', async () => {
  const admission = new Admission({ ...LIMITS, perClient: 1, total: 1 });
  let happen: () => void = () => undefined;
  const event = new Promise<void>((resolve) => {
    happen = resolve;
  });
  await admission.serve('a', () => {
    void waitOutside(event);
    void waitOutside(event);
    return turn();
  });
  happen();
  await turn();
  const log: string[] = [];
  const { work, end } = piece(log, 'first');
  const first = admission.run('a', work);
  const second = admission.run('b', () => Promise.resolve(log.push('second')));
  await turn();
  expect(log).toEqual(['first']);
  end();
  await Promise.all([first, second]);
  expect(log).toEqual(['first', 'second']);
});

test('too many who wait are refused, and so is who waits for too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const admission = new Admission(LIMITS);
  const log: string[] = [];
  const pieces = Array.from({ length: 6 }, (_, i) => piece(log, `${i}`));
  const all = pieces.map(({ work }) => admission.run('a', work));
  const busy = { code: 'GENERIC_TOO_BUSY', about: { retryAfterS: 1 } };
  await expect(admission.run('a', turn)).rejects.toMatchObject(busy);
  const late = Promise.allSettled(all.slice(2));
  vi.advanceTimersByTime(25_000);
  expect((await late).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  for (const { end } of pieces) end();
  await Promise.all(all.slice(0, 2));
  expect(log).toEqual(['0', '1']);
  vi.useRealTimers();
});

test('work that waits for one who returns is no deadlock', async () => {
  const admission = new Admission({ ...LIMITS, perClient: 2, total: 2, maxWaiting: 10 });
  const answer = piece([], 'answer');
  let shared: Promise<void> | undefined;
  const serve = () =>
    admission.serve('a', () => (shared ??= waitOutside(turn().then(() => answer.work()))));
  const all = Array.from({ length: 6 }, serve);
  await turn();
  answer.end();
  await Promise.all(all);
});

test('what several wait for is at no one’s slot', async () => {
  const admission = new Admission(LIMITS);
  const seen = await admission.serve('a', () =>
    Promise.resolve([currentClient(), outsideSlot(() => currentClient()), currentClient()]),
  );
  expect(seen).toEqual(['a', '', 'a']);
});

test('waiting requests of all callers are bounded in sum', async () => {
  const admission = new Admission({ ...LIMITS, total: 1, maxWaitingInAll: 2 });
  const first = piece([], 'first');
  const running = admission.run('a', first.work);
  const waiting = ['b', 'c'].map((name) => admission.run(name, () => Promise.resolve(name)));
  await expect(admission.run('d', () => Promise.resolve())).rejects.toMatchObject({
    code: 'GENERIC_TOO_BUSY',
  });
  first.end();
  await running;
  expect(await Promise.all(waiting)).toEqual(['b', 'c']);
  expect(await admission.run('d', () => Promise.resolve('d'))).toBe('d');
});

test('while connections come new work waits a moment, and no longer', async () => {
  let now = 0;
  const arrivals = { areComing: true };
  const admission = new Admission(LIMITS, arrivals, () => now);
  const log: string[] = [];
  const send = (name: string) => admission.run('a', () => Promise.resolve(log.push(name)));
  const first = [send('1'), send('2')];
  for (let i = 0; i < 5; i += 1) await turn();
  expect(log).toEqual([]);
  now += 30;
  await Promise.all(first);
  expect(log).toEqual(['1', '2']);
  const next = send('3');
  await turn();
  expect(log).toEqual(['1', '2']);
  arrivals.areComing = false;
  await next;
  expect(log).toEqual(['1', '2', '3']);
});

test('connections come as long as one was accepted in this turn or the last', async () => {
  const arrivals = new Arrivals();
  expect(arrivals.areComing).toBe(false);
  arrivals.noteConnection();
  expect(arrivals.areComing).toBe(true);
  await turn();
  expect(arrivals.areComing).toBe(true);
  await turn();
  await turn();
  expect(arrivals.areComing).toBe(false);
});
