/** Headers of requests that never reach Next: it answers 500 to what it cannot read or satisfy of them. */
import type { IncomingMessage } from 'node:http';

/** A server may answer the whole file instead (RFC 9110, 14.2 and 13.2.1); the files are small enough. */
const UNSAFE = new Set(['range', 'if-range', 'if-match', 'if-unmodified-since']);
/**
 * What Next's scripts say of the page that the browser has already. Pages are read again as a whole
 * (`RSC` says so), and none is fetched before its link is followed: they do without.
 */
const ROUTER = /^(?:next-|x-nextjs-)/;

export function dropUnsafeHeaders({ headers }: IncomingMessage): void {
  for (const name of Object.keys(headers)) {
    if (UNSAFE.has(name) || ROUTER.test(name)) Reflect.deleteProperty(headers, name);
  }
}
