/** Takes some members of an object, by their names. The object need not be enumerable. */
export function pick<T extends object, Key extends keyof T>(
  from: T,
  keys: readonly Key[],
): Pick<T, Key> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, Key>;
}
