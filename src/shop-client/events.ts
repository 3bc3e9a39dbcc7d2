import type { EventList } from '@/generated/client-shapes';
import type { Caller } from './caller';
import { isFlorinError } from './errors';
import { pause } from './send-call';

export type FlorinEvent = EventList['events'][number];
export type EventType = FlorinEvent['type'];

export interface EventOptions {
  /** The last event that you have. Default: the list begins with the oldest that is kept. */
  readonly since?: number | undefined;
  /** Default: all. */
  readonly types?: readonly EventType[] | undefined;
  /** How many events each request asks for. Default: 100. */
  readonly pageSize?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface FollowOptions extends EventOptions {
  /** How long the backend may be away before it is given up. Default: 10 minutes. */
  readonly patienceMs?: number;
}

/** How long each request waits for events. */
const WAIT_MS = 30_000;
const PAUSE_MS = 5_000;

export class Events {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Lists what has happened until now, the oldest first. */
  async *list(options: EventOptions = {}): AsyncGenerator<FlorinEvent, void> {
    const { pageSize = 100 } = options;
    let { since } = options;
    for (;;) {
      const events = await this.#page({ ...options, since, pageSize }, 0);
      yield* events;
      since = events.at(-1)?.id;
      if (events.length < pageSize) return;
    }
  }

  /**
   * Lists what has happened, then waits for more, until you leave the loop or end the signal. Goes on
   * after the backend was away.
   */
  async *follow(options: FollowOptions = {}): AsyncGenerator<FlorinEvent, void> {
    const { patienceMs = 600_000, signal } = options;
    let { since } = options;
    let heardAt = Date.now();
    for (;;) {
      try {
        const events = await this.#page({ ...options, since }, WAIT_MS);
        yield* events;
        since = events.at(-1)?.id ?? since;
        heardAt = Date.now();
      } catch (error) {
        if (!isAway(error) || Date.now() - heardAt > patienceMs) throw error;
        await pause(PAUSE_MS, signal);
      }
    }
  }

  /** Returns the number of the newest event: `follow({ since })` begins with the next. */
  async latest(): Promise<number> {
    const { events } = await this.#caller.call('GET private/events', { query: { limit: -1 } });
    return events[0]?.id ?? 0;
  }

  async #page(
    { since, types, pageSize = 100, signal }: EventOptions,
    waitMs: number,
  ): Promise<readonly FlorinEvent[]> {
    const query = {
      since,
      types: types?.join(','),
      limit: pageSize,
      ...(waitMs > 0 ? { timeout_ms: waitMs } : {}),
    };
    const { events } = await this.#caller.call('GET private/events', { query }, { signal });
    return events;
  }
}

function isAway(error: unknown): boolean {
  return isFlorinError(error) && (error.kind === 'unreachable' || error.status >= 500);
}
