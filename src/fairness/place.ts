/**
 * A request's place among those at work. A request leaves its place while it only waits: for
 * events, another party or the rest of its body. Otherwise waiting callers would keep others from
 * being served.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Place {
  /** The client that made the request. */
  readonly client: string;
  leave(): void;
  /** Resolves when a place is free again. */
  enter(): Promise<void>;
}

const current = new AsyncLocalStorage<Place | undefined>();

export function runAt<T>(place: Place, work: () => T): T {
  return current.run(place, work);
}

/** The client whose request is being worked on. Empty for jobs and outside the server. */
export function currentClient(): string {
  return current.getStore()?.client ?? '';
}

/** Leaves the place, waits, and takes a place again. */
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

/**
 * Runs work that several requests wait for. It holds no place, since all of them may be waiting.
 */
export function apart<T>(work: () => T): T {
  return current.run(undefined, work);
}
