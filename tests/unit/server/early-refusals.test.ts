/** Answers that the server gives before or without a request: the header fields of each. */
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { DEFAULT_LIMITS, setLimits } from '@/config/limits';
import { createHttpServer } from '@/server/http-server';

afterEach(() => setLimits(DEFAULT_LIMITS));

const HSTS = 'max-age=31536000';

async function refusalOf(sent: string): Promise<string> {
  const server = createHttpServer(
    (_, response) => void response.end(),
    () => false,
    () => ({ 'strict-transport-security': HSTS }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(sent);
  const received = await text(socket);
  server.close();
  return received.slice(0, received.indexOf('\r\n\r\n'));
}

test.for([
  [414, `GET /${'a'.repeat(9000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
  [414, `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
  [431, `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`],
  [431, `GET / HTTP/1.1\r\nHost: localhost\r\n${'X: y\r\n'.repeat(200)}\r\n`],
  [400, 'no HTTP at all\r\n\r\n'],
  [400, 'GET / HTTP/1.1\r\n\r\n'],
  [408, 'GET / HTTP/1.1\r\n'],
] as const)(
  'a refusal with %s of %j is for TLS, is kept by none, and is no page',
  async ([status, sent]) => {
    setLimits({ ...DEFAULT_LIMITS, headTimeoutMs: 100 });
    const head = await refusalOf(sent);
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toContain(`strict-transport-security: ${HSTS}`);
    expect(head).toContain('x-content-type-options: nosniff');
    expect(head).toContain('cache-control: no-store');
  },
);
