/**
 * The place of a request among those at work. It is given up while the request only waits: for events, for
 * another party, for the rest of its body. Otherwise callers who wait would keep others from being served.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Place {
  /** Whose request it is. */
  readonly client: string;
  leave(): void;
  /** Resolves when there is a place again. */
  enter(): Promise<void>;
}

const current = new AsyncLocalStorage<Place | undefined>();

export function runAt<T>(place: Place, work: () => T): T {
  return current.run(place, work);
}

/** The caller whose request is being worked on; empty for jobs and for what runs without the server. */
export function currentClient(): string {
  return current.getStore()?.client ?? '';
}

/** Waits without a place. */
export async function aside<T>(waiting: Promise<T>): Promise<T> {
  const place = current.getStore();
  if (place === undefined) return await waiting;
  place.leave();
  try {
    return await waiting;
  } finally {
    await place.enter();
  }
}

/** Work whose outcome several requests wait for: it is at no one's place, since they may all wait at theirs. */
export function apart<T>(work: () => T): T {
  return current.run(undefined, work);
}
