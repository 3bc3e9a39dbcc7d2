/**
 * Long-polling: reads a state until `isDone`, the time is over or the caller has gone. Returns the
 * last state read. Never takes longer than two minutes.
 */
import { waitOutside } from '@/fairness/slot';
import type { Bank } from './bank';

export interface Patience {
  /** 0 reads once. */
  readonly longPollMs: number;
  readonly signal?: AbortSignal | undefined;
}

const LONGEST_MS = 120_000;

export async function waitUntil<State>(
  bank: Bank,
  topic: string,
  patience: Patience,
  look: () => Promise<State>,
  isDone: (state: State) => boolean,
): Promise<State> {
  if (patience.longPollMs <= 0) return await look();
  const timeoutMs = Math.min(patience.longPollMs, LONGEST_MS);
  const over = AbortSignal.any([
    AbortSignal.timeout(timeoutMs),
    ...(patience.signal === undefined ? [] : [patience.signal]),
  ]);
  for (;;) {
    if (over.aborted || bank.wakeups.haveWaitsEnded) return await look();
    const round = new AbortController();
    // Registered before the read: a change between the two wakes us.
    const woken = bank.wakeups.wait(topic, timeoutMs, AbortSignal.any([over, round.signal]));
    try {
      const state = await look();
      if (isDone(state)) return state;
      await waitOutside(woken);
      // The caller has gone.
      patience.signal?.throwIfAborted();
    } finally {
      round.abort();
    }
  }
}
