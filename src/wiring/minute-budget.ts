import type { Clock } from '@/config/clock';

const MINUTE_MS = 60_000;

/** Allows a number of uses per minute, at most a third of them with the same name. */
export class MinuteBudget {
  readonly #taken: { readonly at: number; readonly name: string }[] = [];

  constructor(
    private readonly limit: number,
    private readonly clock: Clock,
  ) {}

  /** False if the budget is used up. */
  take(name: string): boolean {
    const at = this.clock.now();
    const isOver = (one: { readonly at: number }): boolean => at - one.at >= MINUTE_MS;
    while (this.#taken[0] !== undefined && isOver(this.#taken[0])) this.#taken.shift();
    const same = this.#taken.filter((one) => one.name === name).length;
    if (this.#taken.length >= this.limit || same >= Math.ceil(this.limit / 3)) return false;
    this.#taken.push({ at, name });
    return true;
  }
}
