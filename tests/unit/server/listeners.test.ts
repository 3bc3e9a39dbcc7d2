/** Addresses at which a server listens, with real sockets. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, createServer as createSocketServer, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { openListeners, type Listeners } from '@/server/listeners';
import { freePort } from '@/testing/server/start-server';
import { until } from '@/testing/calls/until';

const opened: Listeners[] = [];
afterEach(async () => {
  for (const listeners of opened.splice(0)) await listeners.close();
});

const hasV6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

function echo(): Server {
  return createServer((request, response) => response.end(request.socket.remoteAddress));
}

async function open(port: number, addresses?: readonly string[]): Promise<void> {
  opened.push(await openListeners(echo(), port, addresses));
}

const ask = (host: string, port: number): Promise<string> =>
  fetch(`http://${host}:${port}/`).then(
    (answer) => answer.text(),
    () => 'nothing',
  );

describe('a server', () => {
  test.skipIf(!hasV6)('answers at each of its addresses, and nowhere else', async () => {
    const port = await freePort();
    await open(port, ['127.0.0.1', '::1']);
    expect(await ask('127.0.0.1', port)).toBe('127.0.0.1');
    expect(await ask('[::1]', port)).toBe('::1');
    expect(await ask('127.0.0.2', port)).toBe('nothing');
  });

  test('answers everywhere when no address is named', async () => {
    const port = await freePort();
    await open(port);
    expect(await ask('127.0.0.1', port)).toContain('127.0.0.1');
    expect(await ask('127.0.0.2', port)).toContain('127.0.0.');
  });

  test('leaves out addresses that the machine does not have, unless it has none of them', async () => {
    const port = await freePort();
    await open(port, ['192.0.2.1', '127.0.0.1']);
    expect(await ask('127.0.0.1', port)).toBe('127.0.0.1');
    await expect(open(await freePort(), ['192.0.2.1'])).rejects.toThrow(
      'HOST: this machine does not have the address 192.0.2.1.',
    );
  });

  test('says which setting to change when the port is taken, and keeps no other', async () => {
    const port = await freePort();
    const taker = createSocketServer();
    await new Promise<void>((resolve) => taker.listen(port, '127.0.0.2', resolve));
    await expect(open(port, ['127.0.0.1', '127.0.0.2'])).rejects.toThrow(
      `Port ${port} is taken: set PORT to another.`,
    );
    expect(await ask('127.0.0.1', port)).toBe('nothing');
    await new Promise((resolve) => taker.close(resolve));
  });

  test('that closes answers what has come, at all of its addresses', async () => {
    const port = await freePort();
    let answer: () => void = () => undefined;
    const server = createServer((_, response) => (answer = () => response.end('late')));
    const arrived = new Promise((resolve) => server.once('request', resolve));
    const listeners = await openListeners(server, port, ['127.0.0.1', '127.0.0.2']);
    const asked = ask('127.0.0.2', port);
    await arrived;
    const closing = listeners.close();
    answer();
    expect(await asked).toBe('late');
    await closing;
    expect(await ask('127.0.0.2', port)).toBe('nothing');
  });
});

test('copies of the socket take connections and end with it', async () => {
  const server = echo();
  const port = await freePort();
  const listeners = await openListeners(server, port, ['127.0.0.1']);
  const sockets: Socket[] = [];
  const crowd = async (size: number): Promise<void> => {
    const connected = Array.from({ length: size }, () => connect(port, '127.0.0.1'));
    sockets.push(...connected);
    await Promise.all(connected.map((socket) => once(socket, 'connect')));
  };
  const ofItself = promisify(server.getConnections.bind(server));
  await until(
    async () => {
      await crowd(20);
      return (await ofItself()) < sockets.length ? true : undefined;
    },
    () => 'no copy has taken a connection',
  );
  expect(await ask('127.0.0.1', port)).toBe('127.0.0.1');
  for (const socket of sockets) socket.destroy();
  await listeners.close();
  expect(await ask('127.0.0.1', port)).toBe('nothing');
  const next = await openListeners(echo(), port, ['127.0.0.1']);
  await next.close();
});
