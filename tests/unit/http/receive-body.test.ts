import { expect, test } from 'vitest';
import { runInSlot } from '@/fairness/slot';
import { receiveBody } from '@/http/receive-body';

const MIB = 1024 * 1024;
const LIMIT = 16 * MIB;

/** A body in two halves, the second on request. */
function upload(length: number) {
  let finish = (): void => undefined;
  const half = (byte: number) => new Uint8Array(length / 2).fill(byte);
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        controller.enqueue(half(1));
        finish = () => {
          controller.enqueue(half(2));
          controller.close();
        };
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-length': `${length}` };
  // Types of the browser do not know `duplex`, without which node takes no stream.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  return { request: new Request('http://localhost/', init), finish: () => finish() };
}

/** Receives the request as one of this client. */
const receiveFrom = (client: string, request: Request) =>
  runInSlot({ client, leave: () => undefined, enter: () => Promise.resolve() }, () =>
    receiveBody(request, LIMIT),
  );

const pause = () => new Promise((resolve) => setImmediate(resolve));

test('a body of several megabytes arrives whole', async () => {
  const { request, finish } = upload(4 * MIB);
  finish();
  const bytes = await receiveFrom('192.0.2.1', request);
  expect([bytes.length, bytes[0], bytes.at(-1)]).toEqual([4 * MIB, 1, 2]);
});

test('a client has two uploads in memory, and its third waits for one of them', async () => {
  const uploads = Array.from({ length: 3 }, () => upload(2 * MIB));
  const arrived = new Set<number>();
  const receiving = uploads.map(({ request }, i) =>
    receiveFrom('192.0.2.1', request).then(() => arrived.add(i)),
  );
  uploads[2]?.finish();
  for (let i = 0; i < 20; i += 1) await pause();
  expect([...arrived]).toEqual([]);
  const other = upload(2 * MIB);
  other.finish();
  expect((await receiveFrom('192.0.2.2', other.request)).length).toBe(2 * MIB);
  uploads[0]?.finish();
  await receiving[2];
  expect([...arrived]).toEqual([0, 2]);
  uploads[1]?.finish();
  await Promise.all(receiving);
});
