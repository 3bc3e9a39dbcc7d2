/** Numbers by chance that a seed repeats: the same seed, the same attack. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 up to, but without, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to, but without, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(choices: readonly T[]): T {
    const chosen = choices[this.below(choices.length)];
    if (chosen === undefined && choices.length === 0) throw new Error('nothing to choose from');
    return chosen as T;
  }

  /** Letters and digits of `alphabet`. */
  text(length: number, alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'): string {
    return Array.from({ length }, () => alphabet[this.below(alphabet.length)] ?? '').join('');
  }
}
