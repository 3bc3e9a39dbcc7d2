/** Connections of the outgoing client that serve several requests. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listen, networks, testClient } from './outgoing-support';

const text = (body: Uint8Array): string => new TextDecoder().decode(body);

/** A server that counts its connections and tells which of them it was asked on. */
async function listenCounting(host = '127.0.0.1') {
  const sockets: object[] = [];
  const server = createServer((request, response) => {
    response.end(String(sockets.indexOf(request.socket)));
  });
  server.on('connection', (socket) => sockets.push(socket));
  return { url: `http://${await listen(server, host)}/`, sockets, server };
}

test('one request after the other shares a connection, and without the setting none does', async () => {
  const { url, sockets } = await listenCounting();
  const client = testClient({ keptConnections: 8 });
  for (let count = 0; count < 5; count += 1) {
    expect(text((await client.send({ url })).body)).toBe('0');
  }
  expect(sockets).toHaveLength(1);
  const plain = testClient();
  await plain.send({ url });
  await plain.send({ url });
  expect(sockets).toHaveLength(3);
});

test('no more idle connections are kept than the bound says', async () => {
  const { url, server } = await listenCounting();
  const client = testClient({ keptConnections: 2 });
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => client.send({ url })));
  await expect
    .poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count))))
    .toBe(2);
});

test('a name that leads to another address now gets another connection', async () => {
  const { url, sockets } = await listenCounting('127.0.0.1');
  const { port } = new URL(url);
  const other = createServer((_, response) => response.end('other'));
  await new Promise<void>((resolve) => other.listen(Number(port), '127.0.0.2', resolve));
  let address = '127.0.0.1';
  const client = testClient({
    allow: networks('127.0.0.1', '127.0.0.2'),
    keptConnections: 8,
    resolve: () => Promise.resolve([address]),
  });
  const named = `http://shop.example:${port}/`;
  expect(text((await client.send({ url: named })).body)).toBe('0');
  address = '127.0.0.2';
  expect(text((await client.send({ url: named })).body)).toBe('other');
  address = '127.0.0.1';
  expect(text((await client.send({ url: named })).body)).toBe('0');
  expect(sockets).toHaveLength(1);
  other.closeAllConnections();
  other.close();
});

test('a request whose kept connection is closed under it goes out on a new one', async () => {
  const asked: string[] = [];
  let isClosing = false;
  const server = createServer((request, response) => {
    asked.push(request.method ?? '');
    if (isClosing) {
      isClosing = false;
      request.socket.destroy();
    } else response.end('done');
  });
  const url = `http://${await listen(server)}/`;
  const client = testClient({ keptConnections: 8 });
  await client.send({ url });
  isClosing = true;
  const { status, body } = await client.send({ url, method: 'POST', body: 'event' });
  expect([status, text(body)]).toEqual([200, 'done']);
  expect(asked).toEqual(['GET', 'POST', 'POST']);
});

test('a long body that is not read ends its connection', async () => {
  const server = createServer((request, response) => {
    response.end(request.url === '/long' ? 'x'.repeat(100_000) : 'short');
  });
  const origin = `http://${await listen(server)}`;
  const client = testClient({ keptConnections: 8, cutsLongBodies: true });
  expect((await client.send({ url: `${origin}/long` })).body).toHaveLength(0);
  await sleep(20);
  expect(text((await client.send({ url: `${origin}/short` })).body)).toBe('short');
});
