/**
 * Forgets some members of a contract without changing its hash (protocol-a 4.2, decision D8). Paths
 * look like `$.delivery_location`, `$.products[0].image`, `$.products[*].image`. The contract is
 * walked once per path without a copy, and copied once for all. The total work of all walks is
 * bounded.
 */
import { forget, FORGETTABLE, FORGOTTEN, mapOf, scrub } from '@/protocol/contract-hash';
import { FormatError } from '@/protocol/format-error';
import { asJsonObject, isJsonArray, isJsonObject, type JsonObject } from '@/protocol/json';

const FORGET_PATH = /^\$(?:\.[0-9A-Za-z_]+|\[(?:[0-9]{1,6}|\*)\])+$/;
const MAX_PATH_LENGTH = 1024;
const FORGET_STEP = /[0-9A-Za-z_]+|\*/g;

/** Values that the walks of one request look at: 1,024 paths may lead through all products each. */
export const MAX_FORGET_STEPS = 2_000_000;

/** The path names nothing that the contract allows to be forgotten. */
export class NotForgettableError extends Error {
  constructor(readonly path: string) {
    super(`${path} cannot be forgotten`);
    this.name = 'NotForgettableError';
  }
}

/** Called for each member that a path leads to and that may be forgotten. */
type Find = (holder: JsonObject, name: string) => void;

/** `terms` are as read from JSON: no object is at two places of them. */
export class Forgetting {
  readonly #marked = new Map<JsonObject, Set<string>>();
  #steps = 0;

  constructor(private readonly terms: JsonObject) {}

  /**
   * Forgets the members on one path. Forgotten ones stay so, and so does their content. Throws FormatError
   * for a malformed path or too much work, and NotForgettableError for a path that names nothing
   * forgettable.
   */
  forget(path: string): void {
    const mark: Find = (holder, name) => {
      const names = this.#marked.get(holder);
      if (names === undefined) this.#marked.set(holder, new Set([name]));
      else names.add(name);
    };
    if (!this.#walk(path, mark)) throw new NotForgettableError(path);
  }

  /** False for a malformed path, too. Throws FormatError for too much work. */
  allows(path: string): boolean {
    return isForgetPath(path) && this.#walk(path, () => undefined);
  }

  /** The contract as it is then. */
  rest(): JsonObject {
    return asJsonObject(this.#rebuilt(this.terms));
  }

  /** Counts what is looked at for a path. Throws FormatError when it is too much. */
  look(count: number, path: string): void {
    this.#steps += count;
    if (this.#steps <= MAX_FORGET_STEPS) return;
    throw new FormatError('too many paths through so many members', path);
  }

  #walk(path: string, find: Find): boolean {
    if (!isForgetPath(path)) {
      throw new FormatError('expected a path like $.products[0].image', path);
    }
    const steps = path.match(FORGET_STEP) ?? [];
    const walkFrom = (value: unknown, at: number): boolean => {
      this.look(1, path);
      const step = steps[at] ?? '';
      if (isJsonArray(value)) {
        if (at === steps.length - 1) return false;
        if (step !== '*') return walkFrom(value[indexOf(step)], at + 1);
        // It is enough that one of the elements has something to forget, but all of them lose it.
        return value.filter((item) => walkFrom(item, at + 1)).length > 0;
      }
      if (!isJsonObject(value)) return false;
      if (this.#isForgotten(value, step)) return true;
      if (!Object.hasOwn(value, step)) return false;
      if (at < steps.length - 1) return walkFrom(value[step], at + 1);
      if (!Object.hasOwn(mapOf(value, FORGETTABLE), step)) return false;
      find(value, step);
      return true;
    };
    return walkFrom(this.terms, 0);
  }

  #isForgotten(holder: JsonObject, name: string): boolean {
    if (this.#marked.get(holder)?.has(name) === true) return true;
    return Object.hasOwn(mapOf(holder, FORGOTTEN), name);
  }

  #rebuilt(value: unknown): unknown {
    if (isJsonArray(value)) return value.map((item) => this.#rebuilt(item));
    if (!isJsonObject(value)) return value;
    const names = this.#marked.get(value) ?? NONE;
    const members = Object.entries(value).map(([name, member]): [string, unknown] => {
      if (name.startsWith('$')) return [name, member];
      const rest = this.#rebuilt(member);
      return [name, names.has(name) ? scrub(rest, '$', 0) : rest];
    });
    const rebuilt = Object.fromEntries(members);
    return names.size === 0 ? rebuilt : forget(rebuilt, names, '$');
  }
}

const NONE: ReadonlySet<string> = new Set();

function isForgetPath(path: string): boolean {
  return path.length <= MAX_PATH_LENGTH && FORGET_PATH.test(path);
}

/** -1 for what is no index in its usual form. */
function indexOf(step: string): number {
  const index = /^[0-9]+$/.test(step) ? parseInt(step, 10) : -1;
  return index.toString() === step ? index : -1;
}
