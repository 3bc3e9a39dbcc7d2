/** Finds the rewritten path in rewrite-table.js, for the direct server. */
import { REWRITES, WALLET_KEY_PATTERN, type Rewrite } from './rewrite-table';

const WALLET_KEY_PATH = new RegExp(`^(?:/sync)?/(${WALLET_KEY_PATTERN})$`);

interface Matcher extends Rewrite {
  /** The part of `from` before the parameter. */
  readonly start: string;
  /** The part of `from` after the parameter; null if there is none. */
  readonly end: string | null;
}

const MATCHERS: readonly Matcher[] = REWRITES.map((rewrite) => {
  const [start = '', end = null] = rewrite.from.split(':instance');
  return { ...rewrite, start, end };
});

/** The parts of a request that a row's condition reads. */
export interface RewrittenRequest {
  /** The query without the question mark. */
  readonly search: string;
  readonly headers: Pick<Headers, 'has'>;
}

/** The path that the routes know for the one that a client requested. */
export function rewritePath(pathname: string, request: RewrittenRequest): string {
  for (const matcher of MATCHERS) {
    if (!pathname.startsWith(matcher.start)) continue;
    const rewritten = rewrite(pathname, matcher);
    if (rewritten !== null && holds(matcher.when, request)) return rewritten;
  }
  return pathname.replace(WALLET_KEY_PATH, '/sync/accounts/$1');
}

function rewrite(pathname: string, { start, end, to, exact = false }: Matcher): string | null {
  const slash = end === null ? start.length : pathname.indexOf('/', start.length);
  // It is not an instance, or lacks the row's ending.
  if (end !== null && (slash <= start.length || !pathname.startsWith(end, slash))) return null;
  const length = slash + (end?.length ?? 0);
  const isBelow = pathname[length] === '/' && !exact;
  if (pathname.length !== length && !isBelow) return null;
  return (
    to.replace(':instance', () => pathname.slice(start.length, slash)) + pathname.slice(length)
  );
}

function holds(when: Rewrite['when'], { search, headers }: RewrittenRequest): boolean {
  if (when === undefined) return true;
  return 'header' in when ? headers.has(when.header) : new URLSearchParams(search).has(when.query);
}
