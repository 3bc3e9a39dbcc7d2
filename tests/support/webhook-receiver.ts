/** A shop's own server, which gets deliveries of webhooks. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@/testing/calls/until';
import { freePort } from './server';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** Connections that were opened to it. */
  readonly connections: number;
  /** Returns the status of an answer. */
  answer: (request: Received) => number;
  /** Headers of all answers. */
  headers: Readonly<Record<string, string>>;
  delayMs: number;
  forget(): void;
  /** Resolves when so many requests have come. */
  until(count: number): Promise<void>;
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const port = await freePort();
  let received: Received[] = [];
  let connections = 0;
  let server: Server | undefined;
  const stop = async (): Promise<void> => {
    server?.closeAllConnections();
    if (server !== undefined) await new Promise((resolve) => server?.close(resolve));
    server = undefined;
  };
  const start = async (): Promise<void> => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url: path = '', headers } = request;
        const one = { method, path, headers, body: Buffer.concat(chunks).toString() };
        received.push(one);
        void sleep(receiver.delayMs).then(() => {
          response.writeHead(receiver.answer(one), receiver.headers).end('thanks');
        });
      });
    });
    server.on('connection', () => (connections += 1));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    get received() {
      return received;
    },
    get connections() {
      return connections;
    },
    answer: () => 200,
    headers: {},
    delayMs: 0,
    forget: () => {
      received = [];
      connections = 0;
      receiver.answer = () => 200;
      receiver.headers = {};
      receiver.delayMs = 0;
    },
    until: async (count) => {
      await until(
        () => Promise.resolve(received.length >= count || undefined),
        () => `${received.length} of ${count} deliveries`,
        { everyMs: 10 },
      );
    },
    goDown: stop,
    comeBack: start,
    close: stop,
  };
  await start();
  return receiver;
}
