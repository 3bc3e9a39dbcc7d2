import { describe, expect, test } from 'vitest';
import { agreementOf, differenceOf } from '@/merchant/tracking/transfer-agreement';

const figures = { verified: true, creditUnits: 195n, wireFeeUnits: 1n, netUnits: 196n };

describe('[ui 24] a transfer beside its orders', () => {
  test('agrees when the orders’ coins less all fees are what was sent', () => {
    expect(agreementOf(figures)).toBe('matched');
    expect(differenceOf(figures)).toBe(0n);
  });

  test.each([
    ['too little', { creditUnits: 194n }, -1n],
    ['too much', { creditUnits: 196n }, 1n],
    ['a fee that nobody sees', { wireFeeUnits: 0n }, -1n],
    ['no order known', { netUnits: 0n }, 196n],
  ])('differs by a fraction: %s', (_what, change, difference) => {
    expect(agreementOf({ ...figures, ...change })).toBe('differs');
    expect(differenceOf({ ...figures, ...change })).toBe(difference);
  });

  test('is only reported while the exchange has not told of it, whatever its figures', () => {
    const reported = { verified: false, creditUnits: 9n, wireFeeUnits: 0n, netUnits: 0n };
    expect(agreementOf(reported)).toBe('reported');
    expect(differenceOf(reported)).toBe(0n);
  });
});
