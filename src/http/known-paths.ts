/** Paths of API routes, for the answer to a path that is none. The direct host names them at start. */
import { nearestPath } from '@/protocol/nearest';

let known: readonly string[] = [];

/** The instance in these paths is the default one, where none is named. */
const OF_INSTANCE = '/merchant/instances/:instance/';

export function nameKnownPaths(paths: readonly string[]): void {
  const short = paths
    .filter((path) => path.startsWith(OF_INSTANCE))
    .map((path) => path.replace(OF_INSTANCE, '/merchant/'));
  known = [...new Set([...paths, ...short])].filter((path) => !/[*{]/.test(path));
}

/** Returns the nearest path of the same party, as a sentence, or undefined. */
export function suggestPath(pathname: string): string | undefined {
  const party = `/${pathname.split('/')[1] ?? ''}/`;
  const nearest = nearestPath(
    pathname,
    known.filter((path) => path.startsWith(party)),
  );
  return nearest === undefined ? undefined : `the nearest path is ${nearest}`;
}
