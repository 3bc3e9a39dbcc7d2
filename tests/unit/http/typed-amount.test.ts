import { expect, test } from 'vitest';
import { parseTypedAmount } from '@/http/typed-amount';
import { formatAmount } from '@/protocol/amount';

test.each([
  ['5', 'KUDOS:5'],
  [' 12.50 ', 'KUDOS:12.5'],
  ['12,50', 'KUDOS:12.5'],
  ['KUDOS:0.1', 'KUDOS:0.1'],
  ['0.00000001', 'KUDOS:0.00000001'],
] as const)('"%s" is understood as %s', (typed, wire) => {
  const amount = parseTypedAmount(typed, 'KUDOS');
  expect(amount === null ? null : formatAmount(amount)).toBe(wire);
});

test.each(['', '0', '-5', '1.000,50', '5 EUR', 'EUR:5', '1e3', '0.000000001', 'five'])(
  '"%s" is not an amount that one can move',
  (typed) => {
    expect(parseTypedAmount(typed, 'KUDOS')).toBeNull();
  },
);
