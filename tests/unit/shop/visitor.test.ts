import { expect, test } from 'vitest';
import type { Shop } from '@/shop/shop';
import {
  newSession,
  parseVisitor,
  rememberCart,
  rememberDraft,
  rememberOrder,
  rememberSession,
  rememberTip,
} from '@/shop/visitor';

const shop: Shop = {
  style: 'A',
  backendUrl: 'http://localhost:1/merchant/',
  instance: 'shop',
  token: 'secret-token:abc',
  shopUrl: 'http://localhost:1/shop',
  currency: 'KUDOS',
};
const session = newSession(shop, new Uint8Array(24).fill(250));
const ALL = [
  rememberSession(shop, session),
  rememberOrder(shop, 'a-slug', '2026.325-03X'),
  rememberCart(shop, 'ink.2_mug.1'),
  rememberTip(shop, 'abc.def'),
  rememberDraft(shop, { name: 'Zoë; "x"=1' }),
];

test('what was remembered is read again from the next request', () => {
  const header = ALL.map((cookie) => cookie.split(';')[0]).join('; ');
  expect(parseVisitor(header, shop)).toEqual({
    session,
    orders: new Map([['a-slug', '2026.325-03X']]),
    cart: 'ink.2_mug.1',
    tip: 'abc.def',
    draft: '{"name":"Zoë; \\"x\\"=1"}',
  });
});

test('[SESS-2] the cookies are out of reach of scripts and other sites', () => {
  for (const cookie of ALL) {
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).toMatch(/; Path=\/(shop)?;/);
  }
});

test('an empty cart is forgotten', () => {
  expect(rememberCart(shop, '')).toContain('Max-Age=0');
});

test('a visitor without cookies is a stranger', () => {
  expect(parseVisitor(null, shop)).toEqual({
    session: undefined,
    orders: new Map(),
    cart: '',
    tip: undefined,
    draft: undefined,
  });
});

test('cookies of others and values that the shop never writes are ignored', () => {
  const visitor = parseVisitor(
    'a=b; shop_session=; shop_order_x=a b; shop_order_y=%00; =; shop',
    shop,
  );
  expect(visitor.session).toBeUndefined();
  expect(visitor.orders.size).toBe(0);
});

test('a session that the shop has not given out is not taken up', () => {
  const [text = '', seal = ''] = session.split('.');
  const others = newSession({ ...shop, token: 'secret-token:other' }, new Uint8Array(24).fill(250));
  for (const made of [text, `${text}x.${seal}`, `${text}.`, `${text}.x`, others, 'chosen']) {
    expect(parseVisitor(`shop_session=${made}`, shop).session, made).toBeUndefined();
  }
});

test.for([
  ['http://localhost:1/shop', 'shop_session=', 'Path=/;'],
  ['https://a.example/shop', '__Host-shop_session=', 'Path=/;'],
  ['https://a.example/florin/shop', '__Secure-shop_session=', 'Path=/florin/;'],
] as const)('the session’s cookie at %s begins with %s', ([shopUrl, name, path]) => {
  const cookie = rememberSession({ ...shop, shopUrl }, session);
  expect(cookie.startsWith(name)).toBe(true);
  expect(cookie).toContain(path);
  expect(cookie.includes('; Secure')).toBe(shopUrl.startsWith('https:'));
  const [pair = ''] = cookie.split(';');
  expect(parseVisitor(pair, { ...shop, shopUrl }).session).toBe(session);
});

test('the session’s cookie follows the proxy that the visitor comes through', () => {
  const seen = { ...shop, visitedAt: 'https://pay.example' };
  const cookie = rememberSession(seen, session);
  expect(cookie).toMatch(/^__Host-shop_session=.*Path=\/; .*; Secure$/);
  const [pair = ''] = cookie.split(';');
  expect(parseVisitor(pair, seen).session).toBe(session);
  expect(parseVisitor(pair.replace('__Host-', ''), seen).session).toBeUndefined();
});

test('what was typed is remembered as far as it fits into a cookie that is read again', () => {
  for (const long of ['x'.repeat(1_000_000), '\u0000'.repeat(2000), 'é'.repeat(1500)]) {
    const cookie = rememberDraft(shop, { name: 'Zoë', street: long, town: 'Ulm' });
    expect(Buffer.byteLength(cookie)).toBeLessThan(4096);
    const { draft } = parseVisitor(cookie.split(';')[0] ?? '', shop);
    expect(JSON.parse(draft ?? '')).toEqual({ name: 'Zoë', town: 'Ulm' });
  }
  const fits = rememberDraft(shop, { name: 'Zoë', street: 'x'.repeat(2000) });
  expect(parseVisitor(fits.split(';')[0] ?? '', shop).draft).toContain('x'.repeat(2000));
});
