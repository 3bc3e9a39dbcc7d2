import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { Connections } from '@/server/connections';
import { allowedConnections } from '@/server/descriptors';

class FakeSocket extends EventEmitter {
  destroyed = false;
  bytesWritten = 0;
  writableLength = 0;
  constructor(readonly remoteAddress: string) {
    super();
  }
  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

let now = 1;
const open = (limits: { total: number; perAddress: number }) =>
  new Connections(
    { ...limits, stalledMs: 30_000, slowestBytesPerS: 1000 },
    (address) => address === '10.0.0.1',
    () => now,
  );

function add(connections: Connections, address: string, isBusy = false) {
  const socket = new FakeSocket(address);
  connections.add(socket as unknown as Socket);
  const response = new EventEmitter();
  if (isBusy) {
    connections.begin(socket as unknown as Socket, response as unknown as ServerResponse);
  }
  return { socket, response };
}

test('an address at its limit loses its longest idle connection', () => {
  const connections = open({ total: 100, perAddress: 2 });
  const [first, second, third] = [1, 2, 3].map(() => add(connections, '192.0.2.1'));
  expect([first, second, third].map((one) => one?.socket.destroyed)).toEqual([true, false, false]);
  expect(connections.count).toBe(2);
});

test('where all of them are busy the new one is closed', () => {
  const connections = open({ total: 100, perAddress: 2 });
  const busy = [1, 2].map(() => add(connections, '192.0.2.1', true));
  expect(add(connections, '192.0.2.1').socket.destroyed).toBe(true);
  expect(add(connections, '192.0.2.2').socket.destroyed).toBe(false);
  expect(busy.map(({ socket }) => socket.destroyed)).toEqual([false, false]);
  busy[0]?.response.emit('close');
  expect(add(connections, '192.0.2.1').socket.destroyed).toBe(false);
  expect(busy.map(({ socket }) => socket.destroyed)).toEqual([true, false]);
});

test('when all are taken, the address with most of them makes room, busy or not', () => {
  const connections = open({ total: 4, perAddress: 4 });
  const many = [1, 2, 3].map(() => add(connections, '192.0.2.1', true));
  const one = add(connections, '192.0.2.2', true);
  expect(add(connections, '192.0.2.3', true).socket.destroyed).toBe(false);
  expect(many.map(({ socket }) => socket.destroyed)).toEqual([false, false, true]);
  expect(one.socket.destroyed).toBe(false);
  // All have about as many now.
  expect(add(connections, '192.0.2.2').socket.destroyed).toBe(true);
});

test('a trusted proxy has as many connections as there are', () => {
  const connections = open({ total: 10, perAddress: 2 });
  const proxied = Array.from({ length: 10 }, () => add(connections, '10.0.0.1', true));
  expect(proxied.some(({ socket }) => socket.destroyed)).toBe(false);
});

test('who takes nothing of an answer, or a byte now and then, is cut off', () => {
  const connections = open({ total: 10, perAddress: 10 });
  const callers = [0, 1, 4_000, 6_000].map((bytes) => {
    const { socket } = add(connections, '192.0.2.1', true);
    Object.assign(socket, { bytesWritten: 1_000_000, writableLength: 1_000_000 });
    return { socket, bytes };
  });
  const cutOff = callers.map(() => 0);
  for (let look = 1; look <= 100; look += 1) {
    connections.cutStalled();
    callers.forEach(({ socket, bytes }, i) => {
      if (socket.destroyed) cutOff[i] ||= look;
      socket.writableLength -= bytes;
    });
    now += 5000;
  }
  // Looks are 5 s apart: after 30 s, or when the rate is below 1000 bytes in a second.
  expect(cutOff).toEqual([8, 8, expect.any(Number), 0]);
  expect(cutOff[2]).toBeGreaterThan(8);
});

test('connections are as many as wished, or as the system lets open', () => {
  expect(allowedConnections(20_000, 1_048_576)).toBe(20_000);
  expect(allowedConnections(20_000, 4096)).toBe(4096 - 512);
  expect(allowedConnections(20_000, 256)).toBe(128);
  expect(allowedConnections(20_000)).toBeGreaterThan(100);
});
