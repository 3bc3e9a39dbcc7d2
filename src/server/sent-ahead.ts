/**
 * Limits pipelined requests on one connection. Node reads 64 KB at once and creates a request for
 * each head in it, even on a closed connection. Creating 2,000 of them blocks the main thread for
 * 50 ms.
 */
import type { Socket } from 'node:net';

/** The number of requests that a client may pipeline. */
export const MAX_SENT_AHEAD = 16;

interface Parser {
  /** Called for each head. Returning 2 means that nothing after it is HTTP. */
  onIncoming: ((...about: unknown[]) => number) | null;
}

const NO_MORE_HTTP = 2;

/** No head becomes a request once the connection that sent it is closed. */
export function stopAtEnd(socket: Socket): void {
  // Undocumented in node; without it everything works, but more slowly.
  const { parser } = socket as Socket & { parser?: Parser | null };
  const onIncoming = parser?.onIncoming;
  if (parser === null || parser === undefined || typeof onIncoming !== 'function') return;
  parser.onIncoming = (...about) => (socket.destroyed ? NO_MORE_HTTP : onIncoming(...about));
}
