import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createHttpServer } from '@/server/http-server';

/** Returns the number of requests that node reads from the text, and of its answers. */
async function send(text: string): Promise<{ requests: number; answers: number }> {
  let requests = 0;
  const server = createHttpServer(
    (_, response) => void setImmediate(() => response.end()),
    () => false,
  );
  server.on('request', () => (requests += 1));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let received = '';
  socket.on('data', (part: string) => (received += part)).on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  server.close();
  return { requests, answers: received.split('HTTP/1.1 200').length - 1 };
}

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

test('of a thousand requests sent ahead no more are read than one too many', async () => {
  expect(await send(request.repeat(1000))).toEqual({ requests: 17, answers: 0 });
});

test('sixteen requests sent ahead are answered', async () => {
  const last = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  expect(await send(request.repeat(15) + last)).toEqual({ requests: 16, answers: 16 });
});
