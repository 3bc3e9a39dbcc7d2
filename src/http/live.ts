/**
 * Pages that follow what happens. A page is stamped with the moment it was made; its browser then
 * waits here until one of the page's topics has been woken since, and reads the page again.
 */
import 'server-only';
import { setMaxListeners } from 'node:events';
import { aside } from '@/fairness/place';
import { wiring } from '@/wiring';

/** Take it before reading what the page shows. */
export function liveStamp(): string {
  return wiring().wakeups.stamp();
}

export interface LiveQuestion {
  readonly topics: readonly string[];
  /** The stamp of the page. */
  readonly since: string;
  readonly longPollMs: number;
  /** Of the caller: nobody waits for an answer that nobody reads. */
  readonly signal: AbortSignal;
}

export interface LiveAnswer {
  readonly changed: boolean;
  /** `since` of the next question. */
  readonly stamp: string;
}

/** Whether something has happened: at once when it has already, else when it does or time is over. */
export async function answerLive(question: LiveQuestion): Promise<LiveAnswer> {
  const changed = await hasNews(question);
  return { changed, stamp: changed ? liveStamp() : question.since };
}

async function hasNews(question: LiveQuestion): Promise<boolean> {
  const { topics, since, longPollMs, signal } = question;
  const { wakeups } = wiring();
  const done = new AbortController();
  const until = AbortSignal.any([done.signal, signal]);
  // As many as there are topics, of which there are a hundred and a few at most.
  setMaxListeners(0, until);
  // Registered before the look: a change between the two wakes us.
  const woken = topics.map((topic) => wakeups.wait(topic, longPollMs, until));
  try {
    if (wakeups.hasWoken(topics, since)) return true;
    if (longPollMs <= 0) return false;
    // A page that follows nothing waits as well, or its browser would ask without a pause.
    const waits = woken.length === 0 ? [wakeups.wait('nothing', longPollMs, until)] : woken;
    return await aside(Promise.race(waits));
  } finally {
    done.abort();
  }
}
