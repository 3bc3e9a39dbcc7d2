/**
 * A map that keeps the `capacity` entries used last. For values that can be made or read again by
 * their key: forgetting one costs time, never correctness.
 */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The kept value. */
  find(key: string): Value | undefined {
    const known = this.#entries.get(key);
    if (known === undefined) return undefined;
    // A Map iterates in order of insertion: inserting again makes this entry the youngest.
    this.#entries.delete(key);
    this.#entries.set(key, known);
    return known;
  }

  /** Returns the cached value, or the result of `make`. If `make` throws, nothing is cached. */
  getOrMake(key: string, make: () => Value): Value {
    const known = this.find(key);
    if (known !== undefined) return known;
    const made = make();
    this.keep(key, made);
    return made;
  }

  /** Replaces the value that the key had. */
  keep(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#capacity) return;
    const oldest = this.#entries.keys().next();
    if (oldest.done !== true) this.#entries.delete(oldest.value);
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }
}
