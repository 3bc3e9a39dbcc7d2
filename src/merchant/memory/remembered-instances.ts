/**
 * Instances that this process has read lately. One may have changed since. Only a statement that
 * checks its version may rely on it.
 */
import type { Instance } from '@/storage/merchant/instances';

const MAX_KEPT = 1_000;

export class RememberedInstances {
  readonly #instances = new Map<string, Instance>();

  find(id: string): Instance | undefined {
    return this.#instances.get(id);
  }

  keep(instance: Instance): void {
    this.#instances.delete(instance.id);
    this.#instances.set(instance.id, instance);
    // A Map iterates in order of insertion: the one read longest ago goes first.
    for (const oldest of this.#instances.keys()) {
      if (this.#instances.size <= MAX_KEPT) break;
      this.#instances.delete(oldest);
    }
  }
}
