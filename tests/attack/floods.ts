/** A hundred requests at once from one address, of every kind that costs the server something. */
import { randomBytes } from 'node:crypto';
import { encodeBase32 } from '@/protocol/base32';
import { flood, get, HTML, postForm, postJson, type Attack } from './scene';

const basic = (name: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});
const base32 = (length: number) => encodeBase32(randomBytes(length));
/** Passwords are hashed for unknown names, too. */
const nobody = () => `nobody-${base32(5)}`;

const EXERCISES: readonly [name: string, body: () => object][] = [
  ['base32', () => ({ input: base32(2000) })],
  ['encrypt', () => ({ input: base32(2000), key_hash: base32(64) })],
  ['hkdf', () => ({ input: base32(2000) })],
  ['ecdhe', () => ({ ecdhe_pub: base32(32), ecdhe_priv: base32(32) })],
  ['eddsa', () => ({ eddsa_pub: base32(32), eddsa_sig: base32(64) })],
  ['rsa/sign', () => ({ blind_ev: base32(256) })],
  ['transfer', () => ({ trans_priv: base32(32), coin_pub: base32(32) })],
];

const PAGES = ['/', '/bank/log-in', '/shop', '/wallet', '/bank/register', '/dashboard/log-in'];
/** Requests as browsers send them, and as Next's scripts would if they did not know where they are. */
const ASKED = [
  HTML,
  ...['x', 'null', '%5B%22%22%5D', '%5B%22x%22%2C%7B%7D%5D'].map((tree) => ({
    rsc: '1',
    'next-router-state-tree': tree,
  })),
];
const longQuery = Array.from({ length: 99 }, (_, i) => `m${i}=${'x'.repeat(70)}`).join('&');

export const FLOODS: Readonly<Record<string, Attack>> = {
  'flood: log-in by form': (scene) =>
    flood(scene, () => {
      const fields = { username: nobody(), password: 'correct horse battery' };
      return postForm(scene, '/bank/log-in/submit', fields);
    }),

  'flood: log-in by password': (scene) =>
    flood(scene, () =>
      get(`/bank/accounts/${scene.world.user.username}`, basic(nobody(), 'guess')),
    ),

  'flood: right log-in': (scene) =>
    flood(scene, () => {
      const { username, authorization } = scene.world.user;
      return get(`/bank/accounts/${username}`, { authorization });
    }),

  'flood: guessed tokens': (scene) =>
    flood(scene, (i) => {
      const token = base32(16);
      const forms = [
        postForm(scene, '/dashboard/operator/log-in/submit', { token }),
        postForm(scene, '/dashboard/log-in/submit', { instance: scene.world.shop.id, token }),
        get('/merchant/management/instances', { authorization: `Bearer ${token}` }),
        get(`/merchant/instances/${scene.world.shop.id}/private/orders`, {
          authorization: `Bearer secret-token:${token}`,
        }),
      ];
      return forms[i % forms.length] ?? get('/');
    }),

  'flood: registration': (scene) =>
    flood(scene, (i) => {
      const fields = { username: `flood-${base32(8).toLowerCase()}`, password: 'x'.repeat(10) };
      const paths = ['/bank/testing/register', '/bank/api/register'];
      return i % 3 === 2
        ? postForm(scene, '/bank/register/submit', fields)
        : postJson(paths[i % 3] ?? '', fields);
    }),

  'flood: keys': (scene) =>
    flood(scene, (i) =>
      get(
        i % 2 === 0 ? '/exchange/keys' : '/keys',
        i % 3 === 0 ? { 'accept-encoding': 'gzip' } : {},
      ),
    ),

  'flood: claim': (scene) =>
    flood(scene, () => {
      const { shop, openOrder } = scene.world;
      return postJson(`/merchant/instances/${shop.id}/orders/${openOrder.id}/claim`, {
        nonce: base32(32),
        token: openOrder.token,
      });
    }),

  'flood: new orders': (scene) =>
    flood(scene, () => {
      const { shop, currency } = scene.world;
      const order = { amount: `${currency}:1`, summary: 'x'.repeat(2000) };
      const { authorization } = shop;
      return postJson(
        `/merchant/instances/${shop.id}/private/orders`,
        { order },
        { authorization },
      );
    }),

  'flood: order lists': (scene) =>
    flood(scene, (i) => {
      const { shop } = scene.world;
      const queries = ['?text=nowhere', '?delta=-1000', '?paid=yes&wired=no', '?refunded=yes'];
      const path = `/merchant/instances/${shop.id}/private/orders${queries[i % queries.length] ?? ''}`;
      return get(path, { authorization: shop.authorization });
    }),

  'flood: tests of cryptography': (scene) =>
    flood(scene, (i) => {
      const [name, body] = EXERCISES[i % EXERCISES.length] ?? ['base32', () => ({})];
      return postJson(`/test/${name}`, body());
    }),

  'flood: pages': (scene) =>
    flood(scene, (i) => get(PAGES[i % PAGES.length] ?? '/', ASKED[i % ASKED.length])),

  'flood: pages with long queries': (scene) =>
    flood(scene, (i) => get(`${PAGES[i % PAGES.length] ?? '/'}?${longQuery}`, HTML)),

  'flood: no such page': (scene) =>
    flood(scene, (i) => get(`/no/such/page-${i}`, i % 2 === 0 ? HTML : {})),

  'flood: exports': (scene) =>
    flood(scene, (i) => {
      const { bank, dashboard } = scene.world.cookies;
      return i % 2 === 0
        ? get('/dashboard/export/orders', { cookie: dashboard })
        : get('/bank/statement/csv', { cookie: bank });
    }),

  'flood: pages of a session': (scene) =>
    flood(scene, (i) => {
      const { bank, dashboard } = scene.world.cookies;
      const paths = ['/dashboard', '/bank/account', '/dashboard/orders', '/bank/statement'];
      return get(paths[i % paths.length] ?? '', { ...HTML, cookie: `${bank}; ${dashboard}` });
    }),

  'flood: what anybody may store': (scene) =>
    flood(scene, (i) => {
      const slug = 'the-coin-with-the-lily';
      const wallet = base32(32);
      const kinds = [
        { ...postJson('/complain', { text: 'x'.repeat(20_000) }), method: 'PUT' },
        postJson('/sync/register', { account: wallet, wallet_key: wallet }),
        postForm(scene, `/shop/articles/${slug}/buy`, {}),
        postForm(scene, '/shop/survey/submit', { answer: 'yes', rating: '5' }),
        postForm(scene, '/shop/donate/submit', { amount: '1', project: 'x' }),
        postForm(scene, '/dashboard/open-shop/submit', { name: `Shop ${base32(4)}` }),
      ];
      return kinds[i % kinds.length] ?? get('/');
    }),

  'flood: long-polls': (scene) =>
    flood(scene, () => get(`/exchange/reserves/${base32(32)}?timeout_ms=60000`), {
      size: scene.isShort ? 100 : 2000,
      patienceMs: scene.isShort ? 300 : 1500,
    }),
};
