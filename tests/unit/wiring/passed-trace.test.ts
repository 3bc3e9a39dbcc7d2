import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { inTrace, Trace } from '@/config/trace';
import { patientFetch } from '@/wiring/outgoing/listed-fetch';

test('a listed server gets the identifiers of the request, with a step of its own', async () => {
  let seen: IncomingHttpHeaders = {};
  const server = createServer((request, response) => {
    seen = request.headers;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address instanceof Object ? address.port : 0;
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const given = { traceparent: `00-${trace}-00f067aa0ba902b7-01`, 'x-request-id': 'mine' };
  const headers = { authorization: 'Bearer kept' };
  await inTrace(new Trace(given), () => patientFetch(`http://127.0.0.1:${port}/`, { headers }));
  expect(seen).toMatchObject({ 'x-request-id': 'mine', authorization: 'Bearer kept' });
  expect(seen['traceparent']).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`));
  expect(seen['traceparent']).not.toBe(given.traceparent);
  server.close();
});
