import { randomBytes } from 'node:crypto';

export const testRandom = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };

/** The odds of a failure: one operation in `every`. */
export interface Weather {
  /** 0 means no failures. */
  readonly every: number;
  readonly seed: number;
}

/** Generates numbers of a linear congruence: the same seed brings the same failures. */
export class Luck {
  #every = 0;
  #state = 1;

  set({ every, seed }: Weather): void {
    this.#every = every;
    this.#state = seed;
  }

  /** Returns undefined most of the time: no failure. */
  next<Fate>(fates: readonly Fate[]): Fate | undefined {
    if (this.#every === 0) return undefined;
    const draw = this.#draw();
    return draw % this.#every === 0
      ? fates[Math.floor(draw / this.#every) % fates.length]
      : undefined;
  }

  choose<T>(list: readonly T[]): T | undefined {
    return list[this.#draw() % list.length];
  }

  #draw(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#state >>> 8;
  }
}
