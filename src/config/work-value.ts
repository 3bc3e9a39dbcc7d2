/**
 * Values that belong to a piece of work and follow it through its promises: its trace, its slot, its
 * lease. All share one store, since node 20 visits each store for each promise.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

type Values = Readonly<Record<string, unknown>>;

/** One per process: Next's bundle has its own copy of this module. */
declare global {
  var florinWork: AsyncLocalStorage<Values> | undefined;
}
const current = (globalThis.florinWork ??= new AsyncLocalStorage<Values>());

export class WorkValue<T> {
  /** Two values have two names. */
  constructor(private readonly name: string) {}

  /** Undefined outside of work that has one. */
  find(): T | undefined {
    return current.getStore()?.[this.name] as T | undefined;
  }

  /** Runs work with this value. Its other values are those of the work under way. */
  run<R>(value: T | undefined, work: () => R): R {
    return current.run({ ...current.getStore(), [this.name]: value }, work);
  }
}
