/** Finds the known name that a misspelt one is nearest to. Pure. */

/** Longer names are not looked at: the distance costs their product. */
const MAX_LENGTH = 64;

/** The least number of letters to insert, remove or replace (Levenshtein), or `most + 1` if it is more. */
export function editDistance(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 0; i < left.length; i += 1) {
    const next = [i + 1];
    for (let j = 1; j <= right.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (left[i] === right[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(row[right.length] ?? 0, most + 1);
}

/** Letters that may differ: a third of the name, and at least one. */
const mostOf = (name: string): number => Math.max(1, Math.floor(name.length / 3));

/** Returns the nearest name, or undefined if none is near. */
export function nearestName(given: string, known: Iterable<string>): string | undefined {
  if (given.length > MAX_LENGTH) return undefined;
  let nearest: string | undefined;
  let least = mostOf(given) + 1;
  for (const name of known) {
    const distance = editDistance(given.toLowerCase(), name.toLowerCase(), least);
    if (distance < least) [nearest, least] = [name, distance];
  }
  return nearest;
}

/** Segments such as `:orderId` stand for anything. */
const isParameter = (segment: string): boolean => segment.startsWith(':');

/** Returns the known path that is nearest, with the given values of its parameters. */
export function nearestPath(given: string, known: Iterable<string>): string | undefined {
  const segments = given.split('/');
  if (segments.some(({ length }) => length > MAX_LENGTH)) return undefined;
  let nearest: string | undefined;
  let least = mostOf(given) + 1;
  for (const path of known) {
    const parts = path.split('/');
    if (parts.length !== segments.length) continue;
    const filled = parts.map((part, at) => (isParameter(part) ? (segments[at] ?? '') : part));
    const distance = editDistance(given, filled.join('/'), least);
    // The path as it was given is no path: only another one helps.
    if (distance > 0 && distance < least) [nearest, least] = [filled.join('/'), distance];
  }
  return nearest;
}
