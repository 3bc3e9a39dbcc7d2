import { expect, test } from 'vitest';
import { parseUpToIssue } from '@/protocol/first-issue';
import { postOrderRequestSchema } from '@/protocol/order';
import { parseQuantity } from '@/protocol/order-product';

test('[ORDB-2] quantities are numbers, or texts with a unit or without', () => {
  expect(parseQuantity(2)).toEqual({ quantity: 2 });
  expect(parseQuantity('2')).toEqual({ quantity: 2 });
  expect(parseQuantity('12 pieces')).toEqual({ quantity: 12, unit: 'pieces' });
  expect(parseQuantity('3  Stück à 2 kg')).toEqual({ quantity: 3, unit: 'Stück à 2 kg' });
});

test.for(['', 'two', '-1', '1.5', '2pieces', ' 2', '2 ', `2 ${'x'.repeat(65)}`])(
  'the quantity %j is refused',
  (quantity) => {
    const order = {
      amount: 'KUDOS:1',
      summary: 'Tea',
      products: [{ description: 'Tea', quantity }],
    };
    const parsed = postOrderRequestSchema.safeParse({ order });
    expect(parsed.error?.issues[0]?.path).toEqual(['order', 'products', 0, 'quantity']);
  },
);

test('products after a malformed one are not looked at', () => {
  const products = [
    { description: 'Tea', quantity: -1 },
    { description: 'Tea', quantity: 1, unit_quantity: '2' },
  ];
  const order = { amount: 'KUDOS:1', summary: 'Tea', products };
  const parsed = parseUpToIssue(postOrderRequestSchema, { order });
  expect(parsed.error?.issues[0]?.path).toEqual(['order', 'products', 0, 'quantity']);
});
