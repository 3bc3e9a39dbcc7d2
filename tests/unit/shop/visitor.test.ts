import { expect, test } from 'vitest';
import {
  newSession,
  readVisitor,
  rememberCart,
  rememberDraft,
  rememberOrder,
  rememberSession,
  rememberTip,
} from '@/shop/visitor';

const session = newSession(new Uint8Array(24).fill(250));
const ALL = [
  rememberSession(session),
  rememberOrder('a-slug', '2026.325-03X'),
  rememberCart('ink.2_mug.1'),
  rememberTip('abc.def'),
  rememberDraft({ name: 'Zoë; "x"=1' }),
];

test('what was remembered is read again from the next request', () => {
  const header = ALL.map((cookie) => cookie.split(';')[0]).join('; ');
  expect(readVisitor(header)).toEqual({
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
  expect(rememberCart('')).toContain('Max-Age=0');
});

test('a visitor without cookies is a stranger', () => {
  expect(readVisitor(null)).toEqual({
    session: undefined,
    orders: new Map(),
    cart: '',
    tip: undefined,
    draft: undefined,
  });
});

test('cookies of others and values that the shop never writes are ignored', () => {
  const visitor = readVisitor('a=b; shop_session=; shop_order_x=a b; shop_order_y=%00; =; shop');
  expect(visitor.session).toBeUndefined();
  expect(visitor.orders.size).toBe(0);
});
