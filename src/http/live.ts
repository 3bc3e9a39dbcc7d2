/**
 * Live pages. A page carries the moment it was made. Its browser waits here until one of the page's
 * topics has changed since, then reloads it.
 */
import 'server-only';
import { setMaxListeners } from 'node:events';
import { waitOutside } from '@/fairness/slot';
import { wiring } from '@/wiring';

/** Take it before reading the page's content. */
export function liveStamp(): string {
  return wiring().wakeups.stamp();
}

export interface LiveQuestion {
  readonly topics: readonly string[];
  /** The stamp of the page. */
  readonly since: string;
  readonly longPollMs: number;
  /** The caller's signal: the wait ends if the caller leaves. */
  readonly signal: AbortSignal;
}

export interface LiveAnswer {
  readonly changed: boolean;
  /** The next question's `since`. */
  readonly stamp: string;
}

/** Waits for an event. Returns at once if it has happened, otherwise when it does or time is over. */
export async function answerLive(question: LiveQuestion): Promise<LiveAnswer> {
  const changed = await hasNews(question);
  return { changed, stamp: changed ? liveStamp() : question.since };
}

async function hasNews(question: LiveQuestion): Promise<boolean> {
  const { topics, since, longPollMs, signal } = question;
  const { wakeups } = wiring();
  const done = new AbortController();
  const until = AbortSignal.any([done.signal, signal]);
  // One listener per topic; there are at most a little over a hundred.
  setMaxListeners(0, until);
  // Registered before the check: a change between the two wakes us.
  const woken = topics.map((topic) => wakeups.wait(topic, longPollMs, until));
  try {
    if (wakeups.hasWoken(topics, since)) return true;
    if (longPollMs <= 0) return false;
    // A page without topics waits, too; otherwise its browser would ask without a pause.
    const waits = woken.length === 0 ? [wakeups.wait('nothing', longPollMs, until)] : woken;
    return await waitOutside(Promise.race(waits));
  } finally {
    done.abort();
  }
}
