/** The labels of a contract's locations (specification "Location", decision D7). */
import { isJsonObject, type JsonObject } from '@/protocol/json';

/** `locations` of a contract: those of the order, and those that the usual form has inline. */
export class Labels {
  readonly #locations: Map<string, unknown>;
  /** Labels by the JSON of their locations. */
  readonly #labels = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  constructor(given: unknown) {
    this.#locations = new Map(isJsonObject(given) ? Object.entries(given) : []);
    for (const [label, location] of this.#locations) this.#note(label, location);
  }

  /** The label of an equal location, or a new one made of the prefix. */
  add(prefix: string, location: JsonObject): string {
    const known = this.#labels.get(JSON.stringify(location));
    if (known !== undefined) return known;
    const label = this.#free(prefix);
    this.#locations.set(label, location);
    this.#note(label, location);
    return label;
  }

  /** The first of equal locations counts. */
  #note(label: string, location: unknown): void {
    const text = JSON.stringify(location);
    if (!this.#labels.has(text)) this.#labels.set(text, label);
  }

  /** `_dl`, `_dl2`, … */
  #free(prefix: string): string {
    let count = this.#counts.get(prefix) ?? 1;
    const label = (): string => (count === 1 ? prefix : `${prefix}${count}`);
    while (this.#locations.has(label())) count += 1;
    this.#counts.set(prefix, count);
    return label();
  }

  toJson(): JsonObject {
    return Object.fromEntries(this.#locations);
  }
}
