import { expect, test } from 'vitest';
import { newSession, readVisitor, rememberOrder } from '@/shop/visitor';

const session = newSession(new Uint8Array(24).fill(250));

test('what was remembered is read again from the next request', () => {
  const [first = '', second = ''] = rememberOrder(session, 'a-slug', '2026.325-03X');
  const header = [first, second].map((cookie) => cookie.split(';')[0]).join('; ');
  const visitor = readVisitor(header);
  expect(visitor.session).toBe(session);
  expect([...visitor.orders]).toEqual([['a-slug', '2026.325-03X']]);
});

test('[SESS-2] the cookies are out of reach of scripts and other sites', () => {
  for (const cookie of rememberOrder(session, 'a-slug', 'order')) {
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).toMatch(/; Path=\/(shop)?;/);
  }
});

test('a visitor without cookies is a stranger', () => {
  expect(readVisitor(null)).toEqual({ session: undefined, orders: new Map() });
});

test('cookies of others and values that the shop never writes are ignored', () => {
  const visitor = readVisitor('a=b; shop_session=; shop_order_x=a b; shop_order_y=%00; =; shop');
  expect(visitor.session).toBeUndefined();
  expect(visitor.orders.size).toBe(0);
});
