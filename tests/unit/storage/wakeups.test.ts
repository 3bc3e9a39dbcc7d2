import { expect, test, vi } from 'vitest';
import { Wakeups } from '@/storage/wakeups';

const silent = (): Wakeups => new Wakeups('', () => Promise.resolve());

test('a stamp tells what was woken after it from what was woken before', () => {
  const wakeups = silent();
  wakeups.wake('bank-account:anna');
  const stamp = wakeups.stamp();
  expect(wakeups.hasWoken(['bank-account:anna'], stamp)).toBe(false);
  wakeups.wake('bank-account:berta');
  expect(wakeups.hasWoken(['bank-account:anna'], stamp)).toBe(false);
  wakeups.wake('bank-account:anna');
  expect(wakeups.hasWoken(['reserve:x', 'bank-account:anna'], stamp)).toBe(true);
  expect(wakeups.hasWoken(['bank-account:anna'], wakeups.stamp())).toBe(false);
});

test('one order wakes the topic of all orders of its shop, for stamps as for those who wait', async () => {
  const wakeups = silent();
  const stamp = wakeups.stamp();
  const waiting = wakeups.wait('order:shop/', 1000);
  wakeups.wake('order:shop/42');
  expect(await waiting).toBe(true);
  expect(wakeups.hasWoken(['order:shop/'], stamp)).toBe(true);
  expect(wakeups.hasWoken(['order:other/'], stamp)).toBe(false);
});

test('what was forgotten, stamped elsewhere or never stamped may have happened', () => {
  const wakeups = silent();
  const stamp = wakeups.stamp();
  expect(wakeups.hasWoken(['a'], silent().stamp())).toBe(true);
  for (const nonsense of ['', '.', stamp.replace(/\d+$/, 'x'), `${stamp}e9`]) {
    expect(wakeups.hasWoken(['a'], nonsense), nonsense).toBe(true);
  }
  for (let i = 0; i < 5000; i += 1) wakeups.wake(`topic:${i}`);
  expect(wakeups.hasWoken(['a'], stamp)).toBe(true);
  expect(wakeups.hasWoken(['a'], wakeups.stamp())).toBe(false);
});

test('a burst wakes once, a moment later', () => {
  vi.useFakeTimers();
  const wakeups = silent();
  const wake = vi.spyOn(wakeups, 'wake');
  for (let i = 0; i < 20; i += 1) wakeups.wakeSoon('reserve:x');
  expect(wake).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(wake).toHaveBeenCalledExactlyOnceWith('reserve:x');
  wakeups.wakeSoon('reserve:x');
  vi.advanceTimersByTime(1000);
  expect(wake).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('a topic that no message can carry does not hold up the others', async () => {
  const send = vi.fn<(payload: string) => Promise<void>>(() => Promise.resolve());
  const wakeups = new Wakeups('', send);
  const topics = ['bank-account:anna', `order:${'x'.repeat(9000)}`, 'bank-account:berta'];
  for (const topic of topics) wakeups.wake(topic);
  const wasWoken = (topic: string): boolean =>
    send.mock.calls.some(([payload]) => payload.endsWith(`\n${topic}`));
  await vi.waitFor(() => expect(wasWoken('bank-account:berta')).toBe(true));
  expect(send).toHaveBeenCalledTimes(3);
  await wakeups.close();
});

test('a message that could not be sent is sent again', async () => {
  const send = vi.fn<(payload: string) => Promise<void>>(() => Promise.resolve());
  send.mockRejectedValueOnce(new Error('the database is away'));
  const wakeups = new Wakeups('', send);
  wakeups.wake('reserve:x');
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2), 2000);
  const [[first], [second]] = send.mock.calls as [[string], [string]];
  expect(second).toBe(first);
  expect(second).toMatch(/\nreserve:x$/);
  await wakeups.close();
});

test('when messages may have been missed, all who wait look again, and old stamps count as woken', async () => {
  const wakeups = silent();
  const stamp = wakeups.stamp();
  const waiting = wakeups.wait('order:shop/42', 1000);
  wakeups.wakeAllHere();
  expect(await waiting).toBe(true);
  expect(wakeups.hasWoken(['bank-account:anna'], stamp)).toBe(true);
  expect(wakeups.hasWoken(['bank-account:anna'], wakeups.stamp())).toBe(false);
});
