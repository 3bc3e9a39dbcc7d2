/** The client for addresses that strangers name, against servers that behave badly. */
import { createServer as createTcpServer } from 'node:net';
import { createServer as createTlsServer } from 'node:https';
import { readFileSync } from 'node:fs';
import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { fetchThrough } from '@/wiring/outgoing/fetch-through';
import { listen, listenHttp, networks, reasonOf, testClient } from './outgoing-support';

const text = (body: Uint8Array): string => new TextDecoder().decode(body);

test('a request goes out with method, headers and body, and its answer comes back', async () => {
  const { origin, asked } = await listenHttp((request, response) => {
    let sent = '';
    request.on('data', (chunk: Buffer) => (sent += chunk.toString()));
    request.on('end', () => {
      const { 'x-event': event = '', 'content-length': length = '' } = request.headers;
      response.writeHead(202, { 'x-twice': ['a', 'b'] }).end(`${event.toString()}${length}${sent}`);
    });
  });
  const headers = { 'x-event': 'paid', 'content-type': 'application/json' };
  const request = { url: `${origin}/hook?a=1`, method: 'POST', headers, body: '{"ü":1}' };
  const answer = await testClient().send(request);
  expect(answer.status).toBe(202);
  expect(answer.headers.get('x-twice')).toBe('a, b');
  expect(text(answer.body)).toBe('paid8{"ü":1}');
  expect(asked).toEqual([`POST /hook?a=1 ${new URL(origin).host}`]);
});

test('typed clients get what fetch would give them', async () => {
  const { origin } = await listenHttp((request, response) => {
    if (request.method === 'PUT') request.pipe(response.writeHead(409));
    else response.writeHead(204).end();
  });
  const send = fetchThrough(testClient());
  const put = await send(origin, { method: 'PUT', body: 'text' });
  expect([put.status, await put.text()]).toEqual([409, 'text']);
  expect((await send(new URL(origin))).status).toBe(204);
  await expect(send(origin, { signal: AbortSignal.abort() })).rejects.toThrow();
});

describe('what is refused before anything is connected', () => {
  test.for(['http://127.0.0.2:PORT/', 'https://127.0.0.1.:1/x'])('%s', async (template) => {
    const { port, asked } = await listenHttp((_, response) => response.end(), '127.0.0.2');
    const client = testClient({ allow: networks('127.0.0.3') });
    const url = template.replace('PORT', port);
    expect(client.isNeverAllowed(url)).toBe(true);
    expect(await reasonOf(client.send({ url }))).toBe('forbidden');
    expect(asked).toEqual([]);
  });

  test('what is no address', async () => {
    expect(await reasonOf(testClient().send({ url: 'exchange' }))).toBe('forbidden');
  });

  test.for<[string, readonly string[]]>([
    ['an inner one', ['10.0.0.1']],
    ['a public and an inner one', ['8.8.8.8', '127.0.0.2']],
    ['an inner one of IPv6', ['8.8.8.8', '::ffff:10.0.0.1']],
    ['none', []],
    ['what is none', ['exchange.example']],
  ])('a name whose addresses are %s', async ([, addresses]) => {
    const resolve = vi.fn().mockResolvedValue(addresses);
    const url = 'https://exchange.example/keys';
    expect(await reasonOf(testClient({ resolve }).send({ url }))).toBe('forbidden');
    expect(resolve).toHaveBeenCalledOnce();
  });

  test('http to a public address', async () => {
    const resolve = () => Promise.resolve(['8.8.8.8']);
    const url = 'http://exchange.example/keys';
    expect(await reasonOf(testClient({ resolve }).send({ url }))).toBe('forbidden');
  });
});

test('the connection goes to the address that was checked, even if the name changes', async () => {
  const good = await listenHttp((_, response) => response.end('good'), '127.0.0.2');
  const inner = await listenHttp((_, response) => response.end('inner'), '127.0.0.1');
  const resolve = vi.fn().mockResolvedValueOnce(['127.0.0.2']).mockResolvedValue(['127.0.0.1']);
  const client = testClient({ resolve, allow: networks('127.0.0.2') });
  const url = `http://rebinding.example:${good.port}/`;
  expect(text((await client.send({ url })).body)).toBe('good');
  expect(resolve).toHaveBeenCalledOnce();
  expect(good.asked).toEqual([`GET / rebinding.example:${good.port}`]);
  // The next request asks again, and is refused: no connection is left over from the first.
  expect(await reasonOf(client.send({ url }))).toBe('forbidden');
  expect(await reasonOf(client.send({ url: `http://rebinding.example:${inner.port}/` }))).toBe(
    'forbidden',
  );
  expect([good.asked.length, inner.asked.length]).toEqual([1, 0]);
});

test.for([301, 302, 303, 307, 308])(
  'a redirect (%i) is an answer and is not followed',
  async (status) => {
    const inner = await listenHttp((_, response) => response.end('inner'));
    const { origin } = await listenHttp((_, response) => {
      response.writeHead(status, { location: `${inner.origin}/secret` }).end();
    });
    expect((await testClient().send({ url: origin })).status).toBe(status);
    expect(inner.asked).toEqual([]);
  },
);

describe('TLS', () => {
  const file = (name: string) => readFileSync(`tests/support/tls/${name}.pem`);

  test.for(['https://127.0.0.1', 'https://exchange.localhost', 'https://exchange.example'])(
    'a certificate of an unknown authority is no answer: %s',
    async (origin) => {
      const tls = { cert: file('loopback'), key: file('key') };
      let heard = 0;
      const server = createTlsServer(tls, (_, response) => {
        heard += 1;
        response.end();
      });
      const port = (await listen(server)).split(':')[1] ?? '';
      const allow = networks('127.0.0.1');
      allow.addAddress('::1', 'ipv6');
      const client = testClient({ allow, resolve: () => Promise.resolve(['127.0.0.1']) });
      vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
      expect(await reasonOf(client.send({ url: `${origin}:${port}/` }))).toBe('unreachable');
      vi.unstubAllEnvs();
      expect(heard).toBe(0);
    },
  );

  test('none at all is no answer', async () => {
    const { port } = await listenHttp((_, response) => response.end());
    const url = `https://127.0.0.1:${port}/`;
    expect(await reasonOf(testClient().send({ url }))).toBe('unreachable');
  });
});

describe('slow targets are cut', () => {
  const timeLimit = 200;

  test('a name that is not resolved', async () => {
    const resolve = () => new Promise<never>(() => undefined);
    const client = testClient({ resolve, timeLimit });
    expect(await reasonOf(client.send({ url: 'https://exchange.example/' }))).toBe('timeout');
  });

  test('a connection that says nothing', async () => {
    const address = await listen(createTcpServer(() => undefined));
    expect(await reasonOf(testClient({ timeLimit }).send({ url: `http://${address}/` }))).toBe(
      'timeout',
    );
  });

  test('headers that do not end', async () => {
    const server = createTcpServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('a: b\r\n'), 20);
      socket.on('error', () => undefined).on('close', () => clearInterval(drip));
    });
    const url = `http://${await listen(server)}/`;
    expect(await reasonOf(testClient({ timeLimit }).send({ url }))).toBe('timeout');
  });

  test.for([100, 102, 103])('only %i, again and again', async (status) => {
    const server = createTcpServer((socket) => {
      const drip = setInterval(() => socket.write(`HTTP/1.1 ${status} Wait\r\n\r\n`), 20);
      socket.on('error', () => undefined).on('close', () => clearInterval(drip));
    });
    const url = `http://${await listen(server)}/`;
    expect(await reasonOf(testClient({ timeLimit }).send({ url }))).toBe('timeout');
  });

  test('a body that comes byte by byte', async () => {
    const { origin } = await listenHttp((_, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    });
    expect(await reasonOf(testClient({ timeLimit }).send({ url: origin }))).toBe('timeout');
  });

  test('a caller’s own limit counts too', async () => {
    const { origin } = await listenHttp(() => undefined);
    const asking = testClient().send({ url: origin, signal: AbortSignal.timeout(50) });
    expect(await reasonOf(asking)).toBe('timeout');
  });
});

describe('long answers are cut', () => {
  test('a body of the limit passes, one byte more does not', async () => {
    const { origin } = await listenHttp((request, response) => {
      response.end('x'.repeat(Number.parseInt(request.url?.slice(1) ?? '', 10)));
    });
    expect((await testClient().send({ url: `${origin}/1000` })).body.byteLength).toBe(1000);
    expect(await reasonOf(testClient().send({ url: `${origin}/1001` }))).toBe('too long');
  });

  test('a body without an end', async () => {
    let isClosed = false;
    const { origin } = await listenHttp((_, response) => {
      const pour = (): void => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', pour).on('close', () => (isClosed = true));
      pour();
    });
    expect(await reasonOf(testClient().send({ url: origin }))).toBe('too long');
    await expect.poll(() => isClosed).toBe(true);
  });

  test.for([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
  ] as const)('what %s unpacks to counts', async ([coding, pack]) => {
    const { origin } = await listenHttp((request, response) => {
      const size = Number.parseInt(request.url?.slice(1) ?? '', 10);
      response.writeHead(200, { 'content-encoding': coding }).end(pack('x'.repeat(size)));
    });
    const { body, headers } = await testClient().send({ url: `${origin}/1000` });
    expect([text(body), headers.has('content-encoding')]).toEqual(['x'.repeat(1000), false]);
    expect(await reasonOf(testClient().send({ url: `${origin}/100000` }))).toBe('too long');
  });

  test('packed bytes that unpack to nothing count', async () => {
    const nothing = Buffer.concat(Array.from({ length: 100 }, () => gzipSync('')));
    const { origin } = await listenHttp((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(nothing);
    });
    expect(await reasonOf(testClient().send({ url: origin }))).toBe('too long');
  });

  test('headers', async () => {
    const { origin } = await listenHttp((_, response) => {
      response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end();
    });
    expect(await reasonOf(testClient().send({ url: origin }))).toBe('too long');
  });
});

test.for<[string, string]>([
  ['is no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ['has two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
  ['ends before its length', 'HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{"code":1}'],
  ['changes the protocol', 'HTTP/1.1 101 Switch\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'],
  ['has a status of its own', 'HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n'],
  ['is packed in a way of its own', 'HTTP/1.1 200 OK\r\ncontent-encoding: x\r\n\r\nab'],
  ['is packed twice', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip, gzip\r\n\r\nab'],
  ['is not packed as it says', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\nab'],
  ['is nothing', ''],
])('an answer that %s is none', async ([, answer]) => {
  const server = createTcpServer((socket) => socket.on('error', () => undefined).end(answer));
  const url = `http://${await listen(server)}/`;
  expect(await reasonOf(testClient().send({ url }))).toBe('unreachable');
});

describe('requests are bounded in number', () => {
  test('per target and in total, with a queue that is bounded too', async () => {
    const held: (() => void)[] = [];
    let isOpen = false;
    const hold = () =>
      listenHttp((_, response) => {
        if (isOpen) response.end();
        else held.push(() => response.end());
      });
    const [one, other] = [await hold(), await hold()];
    const slots = { total: 3, perTarget: 2, waiting: 2, waitingPerTarget: 1 };
    const client = testClient({ slots });
    const send = ({ origin }: { origin: string }) => reasonOf(client.send({ url: origin }));
    const first = [send(one), send(one), send(one), send(one)];
    expect(await first[3]).toBe('busy');
    const second = [send(other), send(other), send(other)];
    expect(await second[2]).toBe('busy');
    await expect.poll(() => held.length).toBe(3);
    expect([one.asked.length, other.asked.length]).toEqual([2, 1]);
    isOpen = true;
    for (const release of held) release();
    expect(await Promise.all([...first.slice(0, 3), ...second.slice(0, 2)])).toEqual(
      Array.from({ length: 5 }, () => 'answered'),
    );
    expect([one.asked.length, other.asked.length]).toEqual([3, 2]);
  });

  test('waiting is part of the time limit, and leaves the queue', async () => {
    const { origin, asked } = await listenHttp((_, response) => {
      if (asked.length > 1) response.end();
    });
    const slots = { total: 1, perTarget: 1, waiting: 1, waitingPerTarget: 1 };
    const client = testClient({ slots, timeLimit: 300 });
    const held = reasonOf(client.send({ url: origin }));
    const waiting = client.send({ url: origin, signal: AbortSignal.timeout(50) });
    expect(await reasonOf(waiting)).toBe('timeout');
    expect(await held).toBe('timeout');
    expect(await reasonOf(client.send({ url: origin }))).toBe('answered');
  });

  test('a target that did not answer is left alone for a while; others are not', async () => {
    let now = 0;
    const silent = await listenHttp((_, response) => response.destroy());
    const { origin } = await listenHttp((_, response) => response.end());
    const client = testClient({ pause: 1_000, now: () => now });
    expect(await reasonOf(client.send({ url: silent.origin }))).toBe('unreachable');
    expect(await reasonOf(client.send({ url: silent.origin }))).toBe('busy');
    expect(await reasonOf(client.send({ url: origin }))).toBe('answered');
    expect(silent.asked).toHaveLength(1);
    now = 1_000;
    expect(await reasonOf(client.send({ url: silent.origin }))).toBe('unreachable');
    expect(silent.asked).toHaveLength(2);
  });
});
