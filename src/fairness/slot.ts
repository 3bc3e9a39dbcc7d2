/**
 * A request's slot among those at work. A request leaves its slot while it only waits: for
 * events, another party or the rest of its body. Otherwise waiting callers would keep others from
 * being served.
 */
import { WorkValue } from '@/config/work-value';

export interface Slot {
  /** The client that made the request. */
  readonly client: string;
  leave(): void;
  /** Returns undefined if the request may continue at once. */
  enter(): Promise<void> | undefined;
}

const current = new WorkValue<Slot>('slot');

export function runInSlot<T>(slot: Slot, work: () => T): T {
  return current.run(slot, work);
}

/** The client whose request is being worked on. Empty for jobs and outside the server. */
export function currentClient(): string {
  return current.find()?.client ?? '';
}

/** Leaves the slot, waits, and takes a slot again. */
export async function waitOutside<T>(waiting: Promise<T>): Promise<T> {
  const slot = current.find();
  if (slot === undefined) return await waiting;
  slot.leave();
  try {
    return await waiting;
  } finally {
    const entering = slot.enter();
    if (entering !== undefined) await entering;
  }
}

/**
 * Runs work that several requests wait for. It holds no slot, since all of them may be waiting.
 */
export function outsideSlot<T>(work: () => T): T {
  return current.run(undefined, work);
}
