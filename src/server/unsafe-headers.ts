/** Removes request headers that Next answers with 500 if it cannot parse or satisfy them. */
import type { IncomingMessage } from 'node:http';

/**
 * A server may ignore them and send the whole file (RFC 9110, 14.2 and 13.2.1). The files are small.
 */
const UNSAFE = new Set(['range', 'if-range', 'if-match', 'if-unmodified-since']);
/**
 * State that Next's scripts send about the browser's current page. We need none of it: pages are
 * always read whole (`RSC` says so) and never prefetched.
 */
const ROUTER = /^(?:next-|x-nextjs-)/;

export function dropUnsafeHeaders({ headers }: IncomingMessage): void {
  for (const name of Object.keys(headers)) {
    if (UNSAFE.has(name) || ROUTER.test(name)) Reflect.deleteProperty(headers, name);
  }
}
