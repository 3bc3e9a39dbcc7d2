import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listedFetch } from '@/wiring/outgoing/listed-fetch';

let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer(({ url: path }, response) => {
    if (path !== '/never') response.writeHead(201).end('x'.repeat(1000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('an answer within the limit passes with its status', async () => {
  const response = await listedFetch(1000)(url);
  expect(response.status).toBe(201);
  expect(await response.text()).toHaveLength(1000);
});

test('a longer one is a failure', async () => {
  await expect(listedFetch(999)(url)).rejects.toMatchObject({ reason: 'too long' });
});

test('no answer and a late one are failures, each by its reason', async () => {
  const nobody = createServer();
  await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve));
  const { port } = nobody.address() as AddressInfo;
  await new Promise((resolve) => nobody.close(resolve));
  await expect(listedFetch(999)(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
    reason: 'unreachable',
  });
  await expect(
    listedFetch(999)(`${url}never`, { signal: AbortSignal.timeout(10) }),
  ).rejects.toMatchObject({ reason: 'timeout' });
});
