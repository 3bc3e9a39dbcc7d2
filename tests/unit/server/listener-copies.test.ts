/** Copies of a listening socket, at a real one. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { copyListeners } from '@/server/listener-copies';

const COUNT = 40;

/** Returns the number of event loop turns in which a crowd's connections are accepted. */
async function turnsOf(servers: readonly Server[], port: number): Promise<number> {
  const turns = new Set<number>();
  const sockets: Socket[] = [];
  let turn = 0;
  const whole = new Promise<void>((resolve) => {
    for (const listening of servers) {
      listening.on('connection', (socket) => {
        turns.add(turn);
        if (sockets.push(socket) === COUNT) resolve();
      });
    }
  });
  const tick = setInterval(() => undefined, 1);
  const count = (): void => {
    turn += 1;
    if (sockets.length < COUNT) setImmediate(count);
  };
  setImmediate(count);
  const clients = Array.from({ length: COUNT }, () => connect(port, '127.0.0.1'));
  await whole;
  clearInterval(tick);
  for (const socket of [...clients, ...sockets]) socket.destroy();
  return turns.size;
}

test('with copies of its socket a server accepts several connections in a turn', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const alone = await turnsOf([server], port);
  const handles = await copyListeners([server], 7);
  expect(handles).toHaveLength(7);
  const copies = handles.map((handle) => createServer().listen(handle));
  await Promise.all(copies.map((copy) => once(copy, 'listening')));
  const together = await turnsOf([server, ...copies], port);
  expect(together).toBeLessThan(alone / 2);
  for (const one of [server, ...copies]) one.close();
});

test('a server that does not listen has no copies', async () => {
  expect(await copyListeners([createServer()], 3)).toEqual([]);
});

test('each of several servers has its copies', async () => {
  const servers = [0, 1].map(() => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const handles = await copyListeners(servers, 3);
  const copies = handles.map((handle) => createServer().listen(handle));
  await Promise.all(copies.map((copy) => once(copy, 'listening')));
  const portOf = (server: Server) => (server.address() as AddressInfo).port;
  for (const server of servers) {
    expect(copies.filter((copy) => portOf(copy) === portOf(server))).toHaveLength(3);
  }
  for (const one of [...servers, ...copies]) one.close();
});
