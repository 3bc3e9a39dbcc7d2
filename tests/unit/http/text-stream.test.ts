/** Exports at the pace of their readers, by real sockets. */
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve, type ServerType } from '@hono/node-server';
import { afterEach, expect, test } from 'vitest';
import { textStream } from '@/http/text-stream';

const PART = 'x'.repeat(10_000);
const PARTS = 20_000;
/** As many as the buffers of both sockets may hold. All parts are 200 MB. */
const MOST_PARTS_AHEAD = 4_000;

interface Export {
  readonly socket: Socket;
  readonly server: ServerType;
  written: number;
  isEnded: boolean;
}

let open: Export | undefined;
afterEach(() => {
  open?.socket.destroy();
  open?.server.close();
});

async function startExport(): Promise<Export> {
  const state = { written: 0, isEnded: false };
  async function* parts(): AsyncGenerator<string> {
    try {
      for (; state.written < PARTS; state.written += 1) yield await Promise.resolve(PART);
    } finally {
      state.isEnded = true;
    }
  }
  const fetch = () => new Response(textStream(parts()));
  const server = serve({ fetch, port: 0, overrideGlobalObjects: false });
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  open = Object.assign(state, { socket, server });
  return open;
}

/** Waits until no part was written for half a second. */
async function untilStill(of: Export): Promise<number> {
  let before = 0;
  do {
    before = of.written;
    await sleep(500);
  } while (before !== of.written || before === 0);
  return before;
}

test('[I12-6] an export waits for a reader that pauses, and goes on with it', async () => {
  const running = await startExport();
  running.socket.pause();
  const ahead = await untilStill(running);
  expect(ahead).toBeGreaterThan(0);
  expect(ahead).toBeLessThan(MOST_PARTS_AHEAD);
  let bytes = 0;
  running.socket.on('data', (chunk) => (bytes += chunk.length));
  running.socket.resume();
  await once(running.socket, 'close');
  expect(running.written).toBe(PARTS);
  expect(bytes).toBeGreaterThan(PARTS * PART.length);
});

test('[I12-6] a reader that leaves ends the export', async () => {
  const running = await startExport();
  running.socket.pause();
  await untilStill(running);
  running.socket.destroy();
  await expect.poll(() => running.isEnded).toBe(true);
  expect(running.written).toBeLessThan(PARTS);
});
