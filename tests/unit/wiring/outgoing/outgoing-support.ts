/** Servers on loopback addresses that behave as strangers may, and clients for them. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { BlockList, type AddressInfo, type Server } from 'node:net';
import { onTestFinished } from 'vitest';
import {
  openOutgoingClient,
  type OutgoingClient,
  type OutgoingPolicy,
} from '@/wiring/outgoing/outgoing-client';
import { OutgoingFailure } from '@/wiring/outgoing/outgoing-failure';

/** Its address, `HOST:PORT`. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const sockets = new Set<{ destroy(): void }>();
  server.on('connection', (socket: { destroy(): void }) => sockets.add(socket));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return `${host}:${(server.address() as AddressInfo).port}`;
}

/** The server's origin, and the requests that it got. */
export async function listenHttp(listener: RequestListener, host = '127.0.0.1') {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''} ${request.headers.host ?? ''}`);
    listener(request, response);
  });
  const address = await listen(server, host);
  return { origin: `http://${address}`, port: address.split(':')[1] ?? '', asked };
}

export function networks(...addresses: string[]): BlockList {
  const list = new BlockList();
  for (const address of addresses) list.addAddress(address, 'ipv4');
  return list;
}

export function testClient(changes: Partial<OutgoingPolicy> = {}): OutgoingClient {
  return openOutgoingClient({
    allow: networks('127.0.0.1'),
    timeLimit: 5_000,
    maxBytes: 1_000,
    slots: { total: 8, perTarget: 8, waiting: 8, waitingPerTarget: 8 },
    pause: 0,
    now: () => performance.now(),
    ...changes,
  });
}

export async function reasonOf(asking: Promise<unknown>): Promise<string> {
  try {
    await asking;
    return 'answered';
  } catch (error) {
    if (error instanceof OutgoingFailure) return error.reason;
    throw error;
  }
}
