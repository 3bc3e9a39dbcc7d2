/** Names by DNS, against a name server of the test. */
import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { resolveByDns } from '@/wiring/outgoing/resolve-name';
import { reasonOf } from './outgoing-support';

const A = 1;
const AAAA = 28;

/** Answers by name and type; undefined is no answer at all. */
async function nameServer(answer: (name: string, type: number) => Buffer[] | undefined) {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query: Buffer, { port, address }: RemoteInfo) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('ascii', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const type = query.readUInt16BE(at + 1);
    const name = labels.join('.');
    asked.push(`${name} ${type}`);
    const records = answer(name, type);
    if (records === undefined) return;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(records.length === 0 ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    const found = records.map((record) => {
      const row = Buffer.alloc(12);
      row.writeUInt16BE(0xc00c, 0);
      row.writeUInt16BE(type, 2);
      row.writeUInt16BE(1, 4);
      row.writeUInt16BE(record.length, 10);
      return Buffer.concat([row, record]);
    });
    socket.send(Buffer.concat([header, query.subarray(12, at + 5), ...found]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return { servers: [`127.0.0.1:${socket.address().port}`], asked };
}

const never = new AbortController().signal;

test('all addresses of both families are answered', async () => {
  const { servers, asked } = await nameServer((_, type) =>
    type === A ? [Buffer.from([8, 8, 8, 8]), Buffer.from([10, 0, 0, 1])] : [Buffer.alloc(16, 1)],
  );
  const found = await resolveByDns(servers)('exchange.example', never);
  expect([...found].sort()).toEqual(['10.0.0.1', '101:101:101:101:101:101:101:101', '8.8.8.8']);
  expect(asked.sort()).toEqual([`exchange.example ${A}`, `exchange.example ${AAAA}`]);
});

test('one family is enough, and none is no answer', async () => {
  const { servers } = await nameServer((name, type) =>
    name === 'exchange.example' && type === A ? [Buffer.from([8, 8, 8, 8])] : [],
  );
  expect(await resolveByDns(servers)('exchange.example', never)).toEqual(['8.8.8.8']);
  expect(await reasonOf(resolveByDns(servers)('other.example', never))).toBe('unreachable');
});

test('a silent name server holds no longer than the signal', async () => {
  const { servers, asked } = await nameServer(() => undefined);
  const signal = AbortSignal.timeout(100);
  expect(await reasonOf(resolveByDns(servers)('exchange.example', signal))).toBe('unreachable');
  expect(asked.length).toBeLessThan(4);
});
