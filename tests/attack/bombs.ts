/** Bodies that are small to send and large to read: deep, wide, packed, or a number without an end. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Sent } from './http';
import { flood, type Attack, type Scene } from './scene';

const MIB = 1024 * 1024;
const LIMIT = MIB - 1000;

const BODIES: Readonly<Record<string, () => string>> = {
  'deep lists': () => '['.repeat(LIMIT),
  'deep objects': () => '{"a":'.repeat(LIMIT / 5),
  'deep and right': () => `{"coins":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  'many members': () =>
    JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`m${i}`, 0]))),
  'the same member': () => `{${'"coins":[],'.repeat(90_000)}"coins":[]}`,
  'long lists': () => `{"coins":[${'{},'.repeat(300_000)}{}]}`,
  'wrong places': () => JSON.stringify({ order: { locations: wrongEntries('m') } }),
  'wrong languages': () => JSON.stringify({ order: { summary_i18n: wrongEntries('m-') } }),
  'wrong taxes': () => {
    const products = Array.from({ length: 1000 }, () => ({ taxes: Array(16).fill({ tax: 1 }) }));
    return JSON.stringify({ order: { products } });
  },
  'large numbers': () => `{"amount":1${'0'.repeat(LIMIT - 20)}}`,
  'large exponents': () => `{"amount":1e${'9'.repeat(LIMIT - 20)},"delay":1e308}`,
  'large amounts': () => JSON.stringify({ amount: `KUDOS:${'9'.repeat(LIMIT - 40)}` }),
  'fine amounts': () => JSON.stringify({ amount: `KUDOS:0.${'0'.repeat(LIMIT - 40)}1x` }),
  'long base32': () => JSON.stringify({ input: '0'.repeat(LIMIT - 20) }),
  'long account addresses': () =>
    JSON.stringify({ credit_account: `payto://${'a.'.repeat(LIMIT / 2 - 40)}`, amount: 'KUDOS:1' }),
  'long names': () => JSON.stringify({ username: 'x'.repeat(LIMIT - 60), password: 'x'.repeat(9) }),
  'long passwords': () =>
    JSON.stringify({ username: 'x', password: '\u00e9'.repeat(LIMIT / 2 - 60) }),
  escapes: () => JSON.stringify({ summary: '\u0000'.repeat(LIMIT / 6 - 20) }),
  'half pairs': () => `{"summary":"${'\\ud800'.repeat(LIMIT / 6 - 20)}"}`,
  'white space': () => `${' '.repeat(LIMIT)}{}`,
};

function wrongEntries(name: string): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: 49_000 }, (_, i) => [`${name}${i}`, 1]));
}

const ADDRESSES: readonly [method: string, path: (scene: Scene) => string][] = [
  ['POST', ({ world }) => `/merchant/instances/${world.shop.id}/orders/${world.openOrder.id}/pay`],
  ['POST', ({ world }) => `/merchant/instances/${world.shop.id}/private/orders`],
  ['POST', () => '/bank/testing/register'],
  ['POST', ({ world }) => `/bank/accounts/${world.user.username}/transfers`],
  ['PUT', () => '/complain'],
  ['POST', () => '/exchange/deposit'],
  ['POST', () => '/test/base32'],
  ['POST', () => '/test/encrypt'],
  ['POST', () => '/merchant/public/pay'],
  ['POST', () => '/merchant/order'],
];

const PACKERS = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync } as const;

function at(scene: Scene, i: number, body: string | Uint8Array, more: object = {}): Sent {
  const [method, path] = ADDRESSES[i % ADDRESSES.length] ?? ['POST', () => '/'];
  const where = path(scene);
  const authorization = where.startsWith('/bank/')
    ? scene.world.user.authorization
    : scene.world.shop.authorization;
  const headers = { 'content-type': 'application/json', authorization, ...more };
  return { method, path: where, headers, body };
}

const plain: Attack = async (scene) => {
  const bodies = Object.values(BODIES).map((make) => make());
  await flood(
    scene,
    (i) => at(scene, i, bodies[Math.floor(i / ADDRESSES.length) % bodies.length] ?? ''),
    {
      size: scene.isShort ? 10 : ADDRESSES.length * bodies.length,
    },
  );
};

const packed: Attack = async (scene) => {
  const spaces = Buffer.alloc((scene.isShort ? 8 : 256) * MIB, ' ');
  const texts = [
    spaces,
    Buffer.from('['.repeat(4 * MIB)),
    Buffer.from(BODIES['many members']?.() ?? ''),
  ];
  const bombs = texts.flatMap((text, t) =>
    Object.entries(PACKERS)
      // Brotli takes long to pack.
      .filter(([name]) => name !== 'br' || (t > 0 && !scene.isShort))
      .map(([name, pack]) => [name, pack(text)] as const),
  );
  const twice = ['gzip, gzip', gzipSync(gzipSync(spaces))] as const;
  const all = [...bombs, twice];
  await flood(scene, (i) => {
    const [encoding, body] = all[Math.floor(i / ADDRESSES.length) % all.length] ?? ['gzip', ''];
    return at(scene, i, body, { 'content-encoding': encoding });
  });
};

const UPLOAD = '/dashboard/create-product/submit';

/** Makes uploads of this size, in parts, headers, names and texts. */
function uploads(bytes: number): (readonly [type: string, body: string])[] {
  const field = 'content-disposition: form-data; name="';
  const part = `--x\r\n${field}f"\r\n\r\n1\r\n`;
  const bodies = [
    part.repeat(bytes / part.length),
    `--x\r\n${field}f"\r\n${'a:\r\n'.repeat(bytes / 4)}\r\n1\r\n`,
    `--x\r\n${field}${'%22'.repeat(bytes / 3)}"\r\n\r\n1\r\n`,
    `--x\r\n${field}f"\r\n\r\n${'\u00e9'.repeat(bytes / 2)}\r\n`,
    '--x--\r\n'.repeat(bytes / 7 - 1),
  ].map((body) => `${body}--x--\r\n`);
  return [
    ...bodies.map((body) => ['multipart/form-data; boundary=x', body] as const),
    ['multipart/form-data; y="boundary=z"; boundary=x', bodies[0] ?? ''],
    ['application/x-www-form-urlencoded', 'a=b&'.repeat(bytes / 4)],
  ];
}

const forms: Attack = async (scene) => {
  const { dashboard, bank } = scene.world.cookies;
  const headers = { origin: scene.url, cookie: `${dashboard}; ${bank}` };
  const kinds: readonly [string, string, string][] = [
    ...uploads((scene.isShort ? 2 : 15) * MIB).map(([type, body]): [string, string, string] => [
      UPLOAD,
      type,
      body,
    ]),
    [
      '/dashboard/create-order/submit',
      'application/x-www-form-urlencoded',
      'a=b&'.repeat(LIMIT / 4),
    ],
    ['/bank/transfer', 'application/x-www-form-urlencoded', `to=${'%F0'.repeat(LIMIT / 3 - 10)}`],
    ['/bank/log-in/submit', 'application/x-www-form-urlencoded', `next=${'/'.repeat(LIMIT - 10)}`],
  ];
  await flood(
    scene,
    (i) => {
      const [path, type, body] = kinds[i % kinds.length] ?? ['/', '', ''];
      return { method: 'POST', path, headers: { ...headers, 'content-type': type }, body };
    },
    { size: scene.isShort ? 11 : 22 },
  );
};

export const BOMBS: Readonly<Record<string, Attack>> = {
  'bombs: JSON': plain,
  'bombs: packed': packed,
  'bombs: forms': forms,
};
