import { describe, expect, test } from 'vitest';
import { amountOf, sumOf, unitsOf } from '@/shop/money';
import { parseDonation } from '@/shop/take-donation';

describe('amounts', () => {
  test.each(['0', '1', '0.5', '12.00000001', '999999999999999.99999999'])('%s is kept', (text) => {
    expect(amountOf('KUDOS', unitsOf(text) ?? -1n)).toBe(`KUDOS:${text}`);
  });

  test.each(['', '.5', '1.', '-1', '1e3', '0.000000001', '1,5', ' 1', '1234567890123456'])(
    '"%s" is none',
    (text) => {
      expect(unitsOf(text)).toBeNull();
    },
  );

  test('of a cart are summed without fractions', () => {
    const lines = [
      { price: 'KUDOS:0.1', quantity: 3 },
      { price: 'KUDOS:6.5', quantity: 2 },
    ];
    expect(sumOf('KUDOS', lines)).toBe('KUDOS:13.3');
    expect(sumOf('KUDOS', [])).toBe('KUDOS:0');
  });
});

test('a donation may be typed with a comma, and is never nothing or too much', () => {
  expect(parseDonation('KUDOS', '5', ' 3,5 ')).toBe('KUDOS:3.5');
  expect(parseDonation('KUDOS', '5', ' ')).toBe('KUDOS:5');
  for (const typed of ['0', '1000.00000001', 'a lot', '1,000.5']) {
    expect(parseDonation('KUDOS', '5', typed)).toBeNull();
  }
});
