import { describe, expect, test } from 'vitest';
import { agreementOf, differenceOf } from '@/merchant/tracking/transfer-agreement';

const figures = { verified: true, credit: 195n, wireFee: 1n, net: 196n };

describe('a transfer beside its orders', () => {
  test('agrees when the orders’ coins less all fees are what was sent', () => {
    expect(agreementOf(figures)).toBe('matched');
    expect(differenceOf(figures)).toBe(0n);
  });

  test.each([
    ['too little', { credit: 194n }, -1n],
    ['too much', { credit: 196n }, 1n],
    ['a fee that nobody sees', { wireFee: 0n }, -1n],
    ['no order known', { net: 0n }, 196n],
  ])('differs by a fraction: %s', (_what, change, difference) => {
    expect(agreementOf({ ...figures, ...change })).toBe('differs');
    expect(differenceOf({ ...figures, ...change })).toBe(difference);
  });

  test('is only reported while the exchange has not told of it, with any figures', () => {
    const reported = { verified: false, credit: 9n, wireFee: 0n, net: 0n };
    expect(agreementOf(reported)).toBe('reported');
    expect(differenceOf(reported)).toBe(0n);
  });
});
