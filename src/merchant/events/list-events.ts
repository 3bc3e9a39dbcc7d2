/**
 * Lists an instance's events: GET private/events. A positive `limit` lists the oldest after `since`
 * first, a negative one the newest before it. With `timeoutMs` it waits while there is none after
 * `since`. Throws GENERIC_PARAMETER_MALFORMED for a position that no event has had yet. The caller has
 * read another database then, or one that was restored since.
 */
import { waitOutside } from '@/fairness/slot';
import type { Event, EventType } from '@/protocol/events';
import { Refusal } from '@/protocol/refusal';
import { getLastPosition, listEvents as listRows } from '@/storage/merchant/events';
import { eventsTopic, type Merchant } from '../merchant';
import { describeEvent } from './describe-event';

export interface EventListRequest {
  readonly instanceId: string;
  readonly types: readonly EventType[];
  /** undefined: before all, or after all with a negative limit. */
  readonly since: bigint | undefined;
  readonly limit: number;
  readonly timeoutMs: number;
  /** The caller's. The wait ends when the caller is gone. */
  readonly signal: AbortSignal;
}

const LAST = 2n ** 63n - 1n;

export async function listEvents(merchant: Merchant, request: EventListRequest): Promise<Event[]> {
  const { db, wakeups } = merchant;
  const { instanceId, types, limit, timeoutMs, signal } = request;
  if (limit === 0) return [];
  const isOlderFirst = limit > 0;
  const since = request.since ?? (isOlderFirst ? 0n : LAST);
  const page = { instanceId, types, since, limit: Math.abs(limit) };
  const until = performance.now() + (isOlderFirst ? timeoutMs : 0);
  for (;;) {
    const remainingMs = until - performance.now();
    const isWaiting = remainingMs > 0 && !signal.aborted && !wakeups.haveWaitsEnded;
    const found = new AbortController();
    // Registered before the events are read, so none between the two is missed.
    const woken = isWaiting
      ? wakeups.wait(eventsTopic(instanceId), remainingMs, AbortSignal.any([found.signal, signal]))
      : undefined;
    try {
      const rows = await listRows(db, page, isOlderFirst ? 'older first' : 'newer first');
      if (rows.length === 0 && isOlderFirst) await assertReached(merchant, since);
      if (rows.length > 0 || woken === undefined) {
        return rows.map((row) => describeEvent(row, merchant.currency));
      }
      await waitOutside(woken);
      signal.throwIfAborted();
    } finally {
      found.abort();
    }
  }
}

async function assertReached({ db }: Merchant, since: bigint): Promise<void> {
  const last = await getLastPosition(db);
  if (since <= BigInt(last)) return;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
    field: 'since',
    detail: `the newest event is ${last}: after a restored backup, list again from an earlier one`,
  });
}
