/** Connections that no proper client opens: slow, endless, cut off, too many, too long. */
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, upload } from '../api/sync/sync-support';
import { newKeyPair } from '../support/coins';
import { openRaw, type RawConnection } from '../support/raw-connection';
import { isOver, type Attack, type Scene } from './scene';

const STATUS = /HTTP\/1\.1 (\d{3})[^\r\n]*\r\n([^]*?)\r\n\r\n/g;

/** Counts the answers on a connection, or the lack of one. */
function countAnswers({ tally, url }: Scene, text: string, sent: string): void {
  let count = 0;
  for (const [, status = '', head = ''] of text.matchAll(STATUS)) {
    const retryAfter = /^retry-after: *(.*)$/im.exec(head)?.[1];
    const [method = '', path = ''] = sent.slice(0, 500).split(' ');
    tally.take(url, { method, path }, { status: parseInt(status, 10), retryAfter });
    count += 1;
  }
  if (count === 0) tally.count(0, undefined);
}

/** Undefined where the server, or this machine, has no place for one more. */
async function open(scene: Scene, sent = ''): Promise<RawConnection | undefined> {
  try {
    return await openRaw(scene.sender, scene.url, sent);
  } catch {
    scene.tally.count(0, undefined);
    return undefined;
  }
}

/** The number of connections, fewer in a short attack. */
const sizeFor = ({ isShort }: Scene, size: number): number => (isShort ? size / 5 : size);

/** Many connections at once, each for its own; closed at the end of the time. */
async function crowd(
  scene: Scene,
  size: number,
  sent: string,
  act: (connection: RawConnection) => Promise<void>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: sizeFor(scene, size) }, async () => {
      const connection = await open(scene, sent);
      if (connection === undefined) return;
      await act(connection);
      connection.socket.destroy();
      countAnswers(scene, connection.received(), sent);
    }),
  );
}

/** A byte now and then until the server has had enough. */
const dribble = (scene: Scene, text: string) => async (connection: RawConnection) => {
  const { socket } = connection;
  for (let i = 0; !isOver(scene) && socket.writable; i += 1) {
    socket.write(text[i % text.length] ?? 'x');
    await sleep(200);
  }
};

const waitUntilOver = (scene: Scene) => async () => {
  while (!isOver(scene)) await sleep(50);
};

/** Opens a wave of connections at once. Each lasts until it ends or its time is over. */
async function waves(scene: Scene, size: number, make: (i: number) => string): Promise<void> {
  for (let wave = 0; wave === 0 || !isOver(scene); wave += 1) {
    await Promise.all(
      Array.from({ length: sizeFor(scene, size) }, async (_, i) => {
        const sent = make(wave * sizeFor(scene, size) + i);
        const connection = await open(scene, sent);
        if (connection === undefined) return;
        await Promise.race([
          connection.whole(),
          sleep(scene.isShort ? 300 : 2000, undefined, { ref: false }),
        ]);
        connection.socket.destroy();
        countAnswers(scene, connection.received(), sent);
      }),
    );
  }
}

const hostOf = ({ url }: Scene): string => new URL(url).host;
const head = (scene: Scene, line: string, more: readonly string[] = []): string =>
  [`${line} HTTP/1.1`, `Host: ${hostOf(scene)}`, 'Connection: close', ...more].join('\r\n') +
  '\r\n\r\n';

const LENGTHS = [4_000, 8_193, 16_000, 40_000, 160_000, 1_000_000];
const slashes = '/'.repeat(14_000);
/** Values on which careless expressions take the square of their length. */
const LONG_HEADERS: readonly string[] = [
  `X-Forwarded-Prefix: ${slashes}x`,
  `X-Forwarded-For: ${'127.0.0.1,'.repeat(1400)}`,
  `X-Forwarded-Host: ${'a.'.repeat(7000)}`,
  `Forwarded: ${'for=1;'.repeat(2300)}`,
  `Accept-Language: ${'de;q=0.1,'.repeat(1500)}`,
  `Accept: ${'text/html;'.repeat(1400)}`,
  `Accept-Encoding: ${'gzip,'.repeat(2800)}`,
  `Cookie: ${'a=b; '.repeat(2800)}`,
  `Cookie: florin-bank-session=${'.'.repeat(14_000)}`,
  `Authorization: Basic ${' '.repeat(14_000)}`,
  `Authorization: Bearer ${'secret-token:'.repeat(1000)}`,
  `If-None-Match: ${'"x",'.repeat(3500)}`,
  `Range: bytes=${'0-1,'.repeat(3500)}`,
  `Content-Type: multipart/form-data; boundary=${'-'.repeat(14_000)}`,
  `Referer: http://localhost/${slashes}`,
  `Taler-Contract-Url: ${slashes}`,
];

export const CONNECTIONS: Readonly<Record<string, Attack>> = {
  'slow heads': (scene) =>
    crowd(scene, 300, `GET / HTTP/1.1\r\nHost: ${hostOf(scene)}\r\nX-Slow: `, dribble(scene, 'x')),

  'slow bodies': (scene) => {
    const sent = head(scene, 'POST /bank/testing/register', ['Content-Length: 100000']);
    return crowd(scene, 300, sent, dribble(scene, '{"username":"'));
  },

  'slow chunks': (scene) => {
    const sent = head(scene, 'POST /exchange/deposit', ['Transfer-Encoding: chunked']);
    return crowd(scene, 300, sent, dribble(scene, '1\r\nx\r\n'));
  },

  'answers that are not read': (scene) => {
    const request = `GET /exchange/keys HTTP/1.1\r\nHost: ${hostOf(scene)}\r\n\r\n`;
    return crowd(scene, 200, '', async ({ socket }) => {
      socket.pause();
      socket.write(request.repeat(16));
      await waitUntilOver(scene)();
    });
  },

  'large answers that are not read': async (scene) => {
    const key = newKeyPair();
    await upload(scene.url, key, new Uint8Array(16 * 1024 * 1024));
    const { pathname, host } = new URL(addressOf(scene.url, key));
    const request = (method: string) => `${method} ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    let count = 0;
    await crowd(scene, 110, '', async ({ socket }) => {
      socket.pause();
      socket.write(request('HEAD') + request('GET').repeat(count < 10 ? 15 : 1));
      count += 1;
      await waitUntilOver(scene)();
    });
  },

  'idle connections': (scene) => crowd(scene, 9000, '', waitUntilOver(scene)),

  'connections that come and go': (scene) => waves(scene, 100, () => '\r\n\r\n'),

  'aborted requests': async (scene) => {
    const { world, random } = scene;
    const pay = `POST /merchant/instances/${world.shop.id}/orders/${world.openOrder.id}/pay`;
    const sent = [
      head(scene, pay, ['Content-Length: 5000']) + '{"coins":[',
      head(scene, 'GET /exchange/keys'),
      head(scene, 'GET /bank/log-in', ['Accept: text/html']),
      head(scene, `GET /dashboard/export/orders`, [`Cookie: ${world.cookies.dashboard}`]),
      head(scene, `GET /exchange/reserves/${'0'.repeat(51)}G?timeout_ms=30000`),
      head(scene, 'PUT /complain', ['Content-Length: 900000']) + `{"a":"${'x'.repeat(60_000)}`,
      head(scene, 'POST /bank/testing/register', ['Content-Length: 50']) + '{"username":"x',
    ];
    while (!isOver(scene)) {
      await Promise.all(
        Array.from({ length: sizeFor(scene, 100) }, async () => {
          const connection = await open(scene, random.pick(sent));
          await sleep(random.below(20));
          if (random.chance(0.5)) connection?.socket.resetAndDestroy();
          else connection?.socket.destroy();
          scene.tally.count(0, undefined);
        }),
      );
    }
  },

  'requests sent ahead': (scene) => {
    const one = `GET /exchange/keys HTTP/1.1\r\nHost: ${hostOf(scene)}\r\n\r\n`;
    return waves(scene, 30, (i) => one.repeat(i % 2 === 0 ? 16 : 5000));
  },

  'long addresses': (scene) =>
    waves(scene, 100, (i) => {
      const length = LENGTHS[i % LENGTHS.length] ?? 0;
      const pages = ['/bank/log-in', '/shop', '/no/such/page', '/merchant/config'];
      const path = pages[Math.floor(i / LENGTHS.length) % pages.length] ?? '';
      const query = i % 2 === 0 ? 'a=1&'.repeat(length / 4) : 'x'.repeat(length);
      return head(scene, `GET ${path}?${query}`, ['Accept: text/html']);
    }),

  'long headers': (scene) =>
    waves(scene, 100, (i) => {
      const line = LONG_HEADERS[i % LONG_HEADERS.length] ?? '';
      const path = i % 2 === 0 ? '/bank/log-in' : '/merchant/config';
      const many = Array.from({ length: 2000 }, (_, j) => `X-${j}: y`);
      return head(scene, `GET ${path}`, i % 17 === 0 ? many : ['Accept: text/html', line]);
    }),

  'nonsense instead of HTTP': (scene) =>
    waves(scene, 100, (i) => {
      const { random } = scene;
      const nonsense = Array.from({ length: 200 }, () => String.fromCharCode(random.below(256)));
      const kinds = [
        'GET /\r\n\r\n',
        `${nonsense.join('')}\r\n\r\n`,
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
        `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        `POST / HTTP/1.1\r\nHost: ${hostOf(scene)}\r\nContent-Length: -1\r\n\r\n`,
        `POST / HTTP/1.1\r\nHost: ${hostOf(scene)}\r\nTransfer-Encoding: chunked\r\n\r\nfffffffff\r\n`,
        `GET http://evil.example/ HTTP/1.1\r\nHost: ${hostOf(scene)}\r\n\r\n`,
      ];
      return kinds[i % kinds.length] ?? '';
    }),
};
