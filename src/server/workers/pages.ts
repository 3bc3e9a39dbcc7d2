/**
 * Pages for workers that have no Next. Next takes much memory, so one worker has it. The others
 * check and admit requests, and pass them to it. Only our own processes can open its socket.
 */
import { Agent, createServer, request as ask, type IncomingMessage } from 'node:http';
import type { ServerResponse } from 'node:http';
import { rmSync } from 'node:fs';
import { withPageStatus } from '@/http/page-status';

export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** They are about one connection, and not passed on (RFC 9110, 7.6.1). */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

/** Serves pages to the other workers. Returns a function that stops it. */
export async function servePages(
  socketPath: string,
  next: () => Promise<NextHandler>,
): Promise<() => void> {
  const server = createServer((request, response) => {
    const render = async () => {
      const handle = await next();
      await withPageStatus(response, () => handle(request, response));
    };
    void render().catch(() => response.destroy());
  });
  // A worker that died has left it.
  rmSync(socketPath, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path: socketPath, exclusive: true }, resolve);
  });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/** A handler that has another worker render. */
export function pagesElsewhere(socketPath: string): NextHandler {
  const agent = new Agent({ keepAlive: true });
  return (incoming, outgoing) =>
    new Promise<void>((resolve) => {
      const { method, url: path, headers } = incoming;
      const asked = ask({ socketPath, agent, method, path, headers }, (answer) => {
        passOn(answer, outgoing);
      });
      asked.once('error', () => refuse(outgoing));
      outgoing.once('close', () => {
        asked.destroy();
        resolve();
      });
      // A route has read a form's body before it answered with a page.
      if (incoming.readableEnded) asked.end();
      else incoming.pipe(asked);
    });
}

function passOn(answer: IncomingMessage, outgoing: ServerResponse): void {
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && !OF_CONNECTION.has(name)) outgoing.setHeader(name, value);
  }
  outgoing.writeHead(answer.statusCode ?? 502);
  answer.once('error', () => outgoing.destroy());
  answer.pipe(outgoing);
}

/** The worker with the pages has died, and another one starts. */
function refuse(outgoing: ServerResponse): void {
  if (outgoing.headersSent || outgoing.destroyed) {
    outgoing.destroy();
    return;
  }
  outgoing.setHeader('content-type', 'text/plain');
  outgoing.setHeader('retry-after', '2');
  outgoing.writeHead(503).end('Pages start again in a moment.\n');
}
