import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listedFetch } from '@/wiring/outgoing/listed-fetch';

let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((_, response) => response.writeHead(201).end('x'.repeat(1000)));
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

test('a longer one fails while it is read', async () => {
  const response = await listedFetch(999)(url);
  await expect(response.text()).rejects.toThrow('too long');
});
