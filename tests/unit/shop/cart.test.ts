import { describe, expect, test } from 'vitest';
import { linesOf, quantityOf, parseCart, withCart, withQuantity, writeCart } from '@/shop/cart';

describe('a cart', () => {
  test('is read as it was written', () => {
    const cart = new Map([
      ['ink', 2],
      ['tally', 1],
    ]);
    expect(writeCart(cart)).toBe('ink.2_tally.1');
    expect(parseCart(writeCart(cart))).toEqual(cart);
    expect(linesOf(cart)).toEqual([
      { product_id: 'ink', quantity: 2 },
      { product_id: 'tally', quantity: 1 },
    ]);
  });

  test.each([
    '',
    '_',
    'ink',
    'ink.',
    'ink.0',
    '.2',
    'ink.-1',
    'INK.1',
    'ink.1.1',
    '../x.1',
    'ink.21',
    'ink.1000',
  ])('that says "%s" is empty', (text) => {
    expect(parseCart(text)).toEqual(new Map());
  });

  test('loses a line by the quantity 0', () => {
    const cart = parseCart('ink.2');
    expect(withQuantity(cart, 'ink', 0)).toEqual(new Map());
    expect(cart.get('ink')).toBe(2);
  });

  test('takes in another one, and of what both have the larger quantity', () => {
    const both = withCart(parseCart('ink.2_ledger.1'), parseCart('tally.1_ink.1_ledger.3'));
    expect(writeCart(both)).toBe('ink.2_ledger.3_tally.1');
  });

  test.each([
    ['3', 3],
    [' 3 ', 3],
    ['0', 0],
    ['20', 20],
    ['21', null],
    ['999', null],
    ['', null],
    ['x', null],
    ['1.5', null],
    ['-1', null],
    ['1000', null],
  ])('what is typed as "%s" means %s', (typed, quantity) => {
    expect(quantityOf(typed)).toBe(quantity);
  });
});
