import { Forgetting } from '@/protocol/forget-members';
import type { JsonObject } from '@/protocol/json';

/** Applies `Forgetting` to all the paths. */
export function forgetMembers(terms: object, paths: readonly string[]): JsonObject {
  const forgetting = new Forgetting(terms as JsonObject);
  for (const path of paths) forgetting.forget(path);
  return forgetting.rest();
}
