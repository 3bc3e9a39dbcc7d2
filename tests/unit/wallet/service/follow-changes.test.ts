import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followChanges, openAnnouncer } from '@/wallet/service/follow-changes';

/** A page, as far as it matters here. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
/** Channels between the wallet's workers and pages of one origin. */
const channels = new Set<FakeChannel>();

class FakeChannel extends EventTarget {
  constructor() {
    super();
    channels.add(this);
  }
  postMessage(): void {
    for (const other of channels) if (other !== this) other.dispatchEvent(new Event('message'));
  }
  close(): void {
    channels.delete(this);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  page.visibilityState = 'visible';
  channels.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a wallet in which nothing happens is asked nothing; a change is looked at, many at once twice', async () => {
  const ask = vi.fn(() => Promise.resolve());
  followChanges(ask);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();
  const announce = openAnnouncer();
  for (let change = 0; change < 20; change += 1) announce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('what changes while an answer is under way is asked for again, and never two at a time', async () => {
  let open = 0;
  const ask = vi.fn(async () => {
    open += 1;
    expect(open).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    open -= 1;
  });
  const { look } = followChanges(ask);
  look();
  await vi.advanceTimersByTimeAsync(1_000);
  openAnnouncer()();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a page that is hidden asks when it is seen again; one that is closed never', async () => {
  const ask = vi.fn(() => Promise.resolve());
  const { stop } = followChanges(ask);
  const announce = openAnnouncer();
  page.visibilityState = 'hidden';
  announce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ask).toHaveBeenCalledTimes(1);
  stop();
  announce();
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a question that failed is asked again', async () => {
  const ask = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('not started yet'));
  followChanges(ask).look();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
});
