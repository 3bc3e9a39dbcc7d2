/** A bounded number of slots for work, in total and per target, with a bounded queue. */
import { OutgoingFailure } from './outgoing-failure';

export interface SlotLimits {
  readonly total: number;
  readonly perTarget: number;
  readonly waiting: number;
  readonly waitingPerTarget: number;
}

interface Waiter {
  readonly target: string;
  readonly start: () => void;
}

export class RequestSlots {
  readonly #limits: SlotLimits;
  readonly #taken = new Map<string, number>();
  readonly #waiters = new Set<Waiter>();
  #total = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Runs the work once there is a slot. Throws OutgoingFailure if the queue is full. */
  async run<T>(target: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.#isFree(target)) this.#take(target);
    else await this.#wait(target, signal);
    try {
      return await work();
    } finally {
      this.#release(target);
    }
  }

  #isFree(target: string): boolean {
    const { total, perTarget } = this.#limits;
    return this.#total < total && (this.#taken.get(target) ?? 0) < perTarget;
  }

  #take(target: string): void {
    this.#total += 1;
    this.#taken.set(target, (this.#taken.get(target) ?? 0) + 1);
  }

  #release(target: string): void {
    this.#total -= 1;
    const left = (this.#taken.get(target) ?? 1) - 1;
    if (left === 0) this.#taken.delete(target);
    else this.#taken.set(target, left);
    for (const waiter of this.#waiters) {
      if (!this.#isFree(waiter.target)) continue;
      this.#waiters.delete(waiter);
      this.#take(waiter.target);
      waiter.start();
      return;
    }
  }

  #wait(target: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { waiting, waitingPerTarget } = this.#limits;
    const same = [...this.#waiters].filter((waiter) => waiter.target === target).length;
    if (this.#waiters.size >= waiting || same >= waitingPerTarget) {
      throw new OutgoingFailure('busy');
    }
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#waiters.delete(waiter);
        reject(new OutgoingFailure('timeout'));
      };
      const waiter: Waiter = {
        target,
        start: () => {
          signal.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      this.#waiters.add(waiter);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }
}
