/** Connections go to another worker when one is full, silent, late or dead. */
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { Dealer } from '@/server/workers/dealer';
import { Pulse } from '@/server/workers/pulse';
import type { Worker } from '@/server/workers/relay';

class FakeWorker {
  readonly connected = true;
  readonly got: { id: number; socket: unknown }[] = [];
  pings = 0;
  send(message: { type: string; id: number }, socket: unknown): void {
    if (message.type === 'ping') this.pings += 1;
    else this.got.push({ id: message.id, socket });
  }
  asWorker = () => this as unknown as Worker;
}

class FakeSocket {
  isOpen = true;
  destroy = () => (this.isOpen = false);
  asSocket = () => this as unknown as Socket;
}

function dealTo(count: number, sockets: number) {
  const dealer = new Dealer();
  const workers = Array.from({ length: count }, () => new FakeWorker());
  for (const worker of workers) dealer.add(worker.asWorker());
  const connections = Array.from({ length: sockets }, () => new FakeSocket());
  for (const socket of connections) dealer.serve(socket.asSocket());
  const [one, two] = workers;
  if (one === undefined || two === undefined) throw new Error('two workers at least');
  return { dealer, one, two, connections };
}

const ticks = (of: { tick(): void }, count: number): void => {
  for (let i = 0; i < count; i += 1) of.tick();
};

test('workers take turns, and a connection is closed here once its worker has it', () => {
  const { dealer, one, two, connections } = dealTo(2, 4);
  expect([one.got.length, two.got.length]).toEqual([2, 2]);
  dealer.taken(one.asWorker(), one.got[0]?.id ?? 0);
  expect(connections.map(({ isOpen }) => isOpen)).toEqual([false, true, true, true]);
});

test('turns are strict, until a worker that takes none is silent', () => {
  const { dealer, one, two, connections } = dealTo(2, 600);
  expect([one.got.length, two.got.length]).toEqual([64, 64]);
  for (const { id } of two.got.slice(0, 20)) dealer.taken(two.asWorker(), id);
  expect([one.got.length, two.got.length]).toEqual([64, 64]);
  dealer.setSilent(one.asWorker(), true);
  expect([one.got.length, two.got.length]).toEqual([64, 84]);
  expect(connections.filter(({ isOpen }) => isOpen).length).toBe(580);
});

test('a connection that is not taken within a second goes to the next worker, and only then', () => {
  const { dealer, one, two } = dealTo(2, 2);
  dealer.taken(two.asWorker(), two.got[0]?.id ?? 0);
  dealer.setSilent(one.asWorker(), true);
  ticks(dealer, 4);
  expect(two.got.length).toBe(1);
  ticks(dealer, 1);
  expect(two.got.map(({ socket }) => socket)).toContain(one.got[0]?.socket);
  // It wakes. What it says of the connection does not count any more.
  dealer.taken(one.asWorker(), one.got[0]?.id ?? 0);
  expect((one.got[0]?.socket as FakeSocket).isOpen).toBe(true);
});

test('a connection that a worker refuses, or dies with, goes to the next worker at once', () => {
  const { dealer, one, two } = dealTo(2, 4);
  dealer.refused(one.asWorker(), one.got[0]?.id ?? 0);
  dealer.remove(one.asWorker());
  expect(new Set(two.got.map(({ socket }) => socket)).size).toBe(4);
});

test('connections without a worker wait for one, but neither many nor long', () => {
  const dealer = new Dealer();
  const sockets = Array.from({ length: 8_200 }, () => new FakeSocket());
  for (const socket of sockets) dealer.serve(socket.asSocket());
  expect(sockets.filter(({ isOpen }) => isOpen).length).toBe(8_192);
  ticks(dealer, 20);
  const worker = new FakeWorker();
  dealer.add(worker.asWorker());
  expect(worker.got.length).toBe(64);
  dealer.setSilent(worker.asWorker(), true);
  ticks(dealer, 250);
  expect(sockets.filter(({ isOpen }) => isOpen).length).toBe(0);
});

test('a worker is silent after a second, and dead after ten', () => {
  const said: string[] = [];
  const pulse = new Pulse({
    onSilence: (_, isSilent) => said.push(isSilent ? 'silent' : 'again'),
    onDeath: () => said.push('dead'),
  });
  const worker = new FakeWorker();
  pulse.add(worker.asWorker());
  ticks(pulse, 3);
  pulse.answered(worker.asWorker());
  ticks(pulse, 3);
  expect([said, worker.pings]).toEqual([[], 2]);
  ticks(pulse, 1);
  pulse.answered(worker.asWorker());
  ticks(pulse, 39);
  expect(said).toEqual(['silent', 'again', 'silent']);
  ticks(pulse, 1);
  expect(said).toEqual(['silent', 'again', 'silent', 'dead']);
});
