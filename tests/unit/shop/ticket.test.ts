import { expect, test } from 'vitest';
import { openMoneyTicket, openOrderTicket, sealTicket, type OrderTicket } from '@/shop/ticket';

const shop = {
  style: 'A',
  backendUrl: 'https://pay.example/merchant/',
  instance: 'shop',
  token: 'secret-token:one',
  shopUrl: 'https://shop.example/shop',
  currency: 'KUDOS',
} as const;
const order: OrderTicket = {
  for: 'order',
  order: '2026-1',
  item: { kind: 'goods', cart: 'ink.1' },
  amount: 'KUDOS:9',
  payDeadline: 1_000_000,
};

test('a ticket says what was sealed, to the shop that sealed it, for its own order', () => {
  const sealed = sealTicket(shop, order);
  expect(openOrderTicket(shop, '2026-1', sealed)).toEqual(order);
  expect(openOrderTicket(shop, '2026-2', sealed)).toBeNull();
  expect(openOrderTicket({ ...shop, token: 'secret-token:two' }, '2026-1', sealed)).toBeNull();
});

test('every change in a ticket breaks the seal', () => {
  const sealed = sealTicket(shop, order);
  const [text = '', seal = ''] = sealed.split('.');
  const dearer = Buffer.from(JSON.stringify({ ...order, amount: 'KUDOS:1' })).toString('base64url');
  for (const forged of [
    `${dearer}.${seal}`,
    text,
    `${text}.`,
    `.${seal}`,
    '',
    `${text}.${seal}x`,
  ]) {
    expect(openOrderTicket(shop, '2026-1', forged), forged).toBeNull();
  }
});

test('a ticket for one purpose is none for another', () => {
  const link = { uri: 'taler://tip/x/y' };
  const tip = sealTicket(shop, { for: 'tip', link, amount: 'KUDOS:1' });
  expect(openMoneyTicket(shop, 'tip', tip)?.link).toEqual(link);
  expect(openMoneyTicket(shop, 'refund', tip)).toBeNull();
  expect(openOrderTicket(shop, '2026-1', tip)).toBeNull();
  expect(openMoneyTicket(shop, 'tip', sealTicket(shop, order))).toBeNull();
});
